import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { ConfigError } from '../../server/lib/config.ts';
import { SCAN_TIMEOUT } from '../../server/outbox/scan.ts';
import { asScript, send } from './support/http.ts';
import { FakeClock } from './support/fake-clock.ts';
import { mailsByDestination } from './support/mails.ts';
import { startReceiver } from './support/receiver.ts';
import { applying, filePart, pdfOf } from './support/resumes.ts';
import { allDelivered, attachmentRows, deliveryRows } from './support/rows.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { startTestRelay } from './support/test-relay.ts';
import { until } from './support/until.ts';

/** Reads standard input like `clamdscan -`, records it, and exits as the file `verdict` says. */
const STAND_IN = `
import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
const [folder, ...rest] = process.argv.slice(2);
const content = readFileSync(0);
appendFileSync(folder + '/scans', JSON.stringify({ rest, sha256: createHash('sha256').update(content).digest('hex'), env: Object.keys(process.env) }) + '\\n');
const verdict = readFileSync(folder + '/verdict', 'utf8');
console.log('stdin: Eicar-Signature FOUND', content.toString('latin1'));
if (verdict === 'hang') setInterval(() => {}, 1_000);
else process.exit(Number(verdict));
`;

interface Scan {
  rest: string[];
  sha256: string;
  env: string[];
}

function standIn(verdict: string) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'scanner.mjs'), STAND_IN);
  const answer = (next: string) => writeFileSync(join(folder, 'verdict'), next);
  answer(verdict);
  const scans = (): Scan[] => {
    const file = join(folder, 'scans');
    return existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          // The last line may still be written.
          .slice(0, -1)
          .map((line) => JSON.parse(line) as Scan)
      : [];
  };
  return { command: `${process.execPath} ${join(folder, 'scanner.mjs')} ${folder} --no-summary -`, answer, scans };
}

const WORDS = 'a marker inside of the file';
const resume = Buffer.concat([pdfOf(1_000_000), Buffer.from(WORDS)]);
const apply = (port: number) => send(port, applying(filePart('ada-lovelace.pdf', resume)));
const TEAM = 'mail:career';
const states = (dataDir: string) =>
  Object.fromEntries(deliveryRows(dataDir).map(({ destination, state }) => [destination, state]));
const teamRow = (dataDir: string) => deliveryRows(dataDir).find(({ destination }) => destination === TEAM);

test('[SRV-3] [CAR-4] the SCAN_COMMAND reads each resume once from standard input, before mail and webhook', async () => {
  const scanner = standIn('0');
  const hook = await startReceiver();
  const env = {
    SCAN_COMMAND: scanner.command,
    WEBHOOK_URL: hook.url,
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  };
  const { port, dataDir } = await startTestRelay({ env });
  expect((await apply(port)).status).toBe(200);
  const mails = await mailsByDestination(dataDir);
  expect(mails[TEAM]?.[0]?.attachments).toHaveLength(1);
  expect(hook.requests).toHaveLength(1);
  const [scan, ...others] = scanner.scans();
  expect(others).toEqual([]);
  expect(scan?.sha256).toBe(createHash('sha256').update(resume).digest('hex'));
  expect(scan?.rest).toEqual(['--no-summary', '-']);
  // The relay's variables contain passwords.
  expect(scan?.env.filter((name) => name.startsWith('WEBHOOK'))).toEqual([]);
});

test('[SRV-3] an infected resume is not delivered: dead letters with a neutral reason, and the visitor gets the confirmation', async () => {
  const scanner = standIn('1');
  const hook = await startReceiver();
  const env = {
    SCAN_COMMAND: scanner.command,
    WEBHOOK_URL: hook.url,
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  };
  const { port, dataDir, log } = await startTestRelay({ env });
  await apply(port);
  await until(() => deliveryRows(dataDir).every(({ state }) => state === 'dead' || state === 'delivered'));
  expect(states(dataDir)).toEqual({ [TEAM]: 'dead', 'mail:career:visitor': 'delivered', webhook: 'dead' });
  expect(teamRow(dataDir)?.last_error).toBe('The virus scanner reports malware in an attached file.');
  expect(hook.requests).toEqual([]);
  expect(JSON.stringify(log)).not.toMatch(/ada-lovelace|marker|Eicar/);
  expect(attachmentRows(dataDir)).toHaveLength(1);
});

test.each([
  ['ends with another code', '2', 'The virus scanner gave no verdict (exit code 2).'],
  ['is killed', 'hang', 'The virus scanner gave no verdict (no answer within 30 seconds).'],
])(
  '[SRV-16] [SRV-3] when the SCAN_COMMAND %s, the mail waits, nothing is lost, and the next attempt scans again',
  async (_, verdict, reason) => {
    const scanner = standIn(verdict);
    const clock = new FakeClock();
    const { port, dataDir } = await startTestRelay({ env: { SCAN_COMMAND: scanner.command }, clock });
    await apply(port);
    await until(() => scanner.scans().length === 1);
    await until(() => {
      // The time-out begins once the program runs.
      if (verdict === 'hang') clock.advance(SCAN_TIMEOUT / 30);
      return teamRow(dataDir)?.state === 'waiting';
    });
    expect(teamRow(dataDir)).toMatchObject({ attempts: 1, held_up: 0, last_error: reason });
    scanner.answer('0');
    clock.advance(10_000);
    const mails = await mailsByDestination(dataDir);
    expect(mails[TEAM]?.[0]?.attachments).toHaveLength(1);
    expect(scanner.scans()).toHaveLength(2);
  },
);

test('[SRV-16] [SRV-3] when the SCAN_COMMAND does not exist, the mail waits', async () => {
  const { port, dataDir } = await startTestRelay({
    env: { SCAN_COMMAND: '/does/not/exist --no-summary -' },
    clock: new FakeClock(),
  });
  await apply(port);
  await until(() => teamRow(dataDir)?.state === 'waiting');
  expect(teamRow(dataDir)?.last_error).toBe('The virus scanner gave no verdict (ENOENT).');
});

test('[SRV-3] a SCAN_COMMAND that ends before reading the whole file is judged by its exit code', async () => {
  const { port, dataDir } = await startTestRelay({ env: { SCAN_COMMAND: 'true' } });
  await apply(port);
  expect((await mailsByDestination(dataDir))[TEAM]).toHaveLength(1);
});

test('a message without a file is not scanned by the SCAN_COMMAND', async () => {
  const scanner = standIn('1');
  const { port, dataDir } = await startTestRelay({ env: { SCAN_COMMAND: scanner.command } });
  await send(port, asScript());
  await allDelivered(dataDir);
  expect(scanner.scans()).toEqual([]);
});

test('SCAN_COMMAND is split at spaces, and needs a program', () => {
  expect(readConfig({ SCAN_COMMAND: ' clamdscan  --no-summary - ' }).scanCommand).toEqual([
    'clamdscan',
    '--no-summary',
    '-',
  ]);
  expect(() => readConfig({ SCAN_COMMAND: ' ' })).toThrow(
    new ConfigError('SCAN_COMMAND must be a program and its arguments, such as clamdscan --no-summary -'),
  );
});
