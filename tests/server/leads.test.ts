import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { csvCell } from '../../server/kernel/csv.ts';
import { openStore } from '../../server/relay-store/store.ts';
import type { NewSubmission } from '../../server/submissions/repository.ts';
import { operated } from './support/operated.ts';
import { FakeClock } from './support/fake-clock.ts';
import { deliveryRows, execute, quoted, submissionRows } from './support/rows.ts';
import { attachment } from './support/store-samples.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

async function leads(dataDir: string, ...args: string[]) {
  const { said, ...result } = await operated(['leads', ...args], dataDir);
  return { ...result, said: said && `${said}\n` };
}

const message = { name: 'Ann Lee', email: 'ann@example.org', message: 'Do you work with Epic?\nWe are five.' };
const application = {
  position: 'Mobile App Developer',
  full_name: 'Ben Roy',
  email: 'ben@example.org',
  phone: '+1 555 0100',
  linkedin: '',
  cover_letter: '=HYPERLINK("http://evil.example","x")',
};
const signup = {
  email: 'cleo@example.org',
  firstName: 'Cleo',
  lastName: 'Diaz',
  role: 'physician',
  organization: 'Ward, "North"',
  plan: 'md_do_monthly',
  signup_type: 'trial',
  invited: false,
  isIOS: false,
};

const sent: readonly Omit<NewSubmission, 'idempotencyKey'>[] = [
  { kind: 'contact', payload: message, destinations: ['mail:contact', 'webhook'] },
  {
    kind: 'career',
    payload: application,
    destinations: ['mail:career'],
    attachments: [attachment(new TextEncoder().encode('%PDF-secret'))],
  },
  { kind: 'signup', payload: signup, destinations: ['mail:signup'] },
  // A mail to the visitor only is no lead.
  { kind: 'password-reset', payload: { email: 'dan@example.org', registers: false }, destinations: ['mail:reset'] },
];

/** One lead of each type, received on the first three days of January 2026. */
async function folder(): Promise<{ dataDir: string; ids: readonly string[] }> {
  const dataDir = temporaryFolder();
  const clock = new FakeClock();
  const store = await openStore({ dataDir, clock });
  for (const each of sent) {
    await store.accept({ ...each, idempotencyKey: null });
    clock.advance(24 * 60 * 60 * 1_000);
  }
  await store.close();
  const rows = submissionRows(dataDir);
  return { dataDir, ids: sent.map(({ kind }) => rows.find((row) => row.kind === kind)?.id ?? '') };
}

const setState = (dataDir: string, submissionId: string, state: string) =>
  execute(dataDir, `UPDATE deliveries SET state = ${quoted(state)} WHERE submission_id = ${quoted(submissionId)}`);

test('[TEAM-1] `leads list` shows when, who, what about and whether it was delivered, newest first', async () => {
  const { dataDir, ids } = await folder();
  const [contact = '', career = ''] = ids;
  await setState(dataDir, contact, 'delivered');
  await setState(dataDir, career, 'dead');
  const { code, said } = await leads(dataDir, 'list');
  expect(code).toBe(0);
  const [head, ...lines] = said.trim().split('\n');
  expect(head).toMatch(/^ID +RECEIVED +TYPE +NAME +EMAIL +ABOUT +DELIVERED$/);
  expect(lines.map((line) => line.slice(36).trim().split(/ {2,}/))).toEqual([
    ['2026-01-03T00:00:00Z', 'Signup', 'Cleo Diaz', 'cleo@example.org', 'Physician, monthly', 'on its way'],
    [
      '2026-01-02T00:00:00Z',
      'Career application',
      'Ben Roy',
      'ben@example.org',
      'Mobile App Developer',
      'given up: mail to the team',
    ],
    [
      '2026-01-01T00:00:00Z',
      'Contact form',
      'Ann Lee',
      'ann@example.org',
      'Do you work with Epic? We are five.',
      'delivered',
    ],
  ]);
  expect(said).not.toContain('dan@example.org');
});

test('[TEAM-7] [TEAM-8] `leads show` and `leads csv` have the answer, who took a lead and the note; no cell of them is a formula', async () => {
  const { dataDir, ids } = await folder();
  const [id = ''] = ids;
  await execute(dataDir, `INSERT INTO answers VALUES (${quoted(id)}, ${Date.UTC(2026, 0, 1, 9)})`);
  await execute(dataDir, `INSERT INTO assignments VALUES (${quoted(id)}, '=AB', '@Called', 1, 1)`);
  const { said } = await leads(dataDir, 'show', id);
  expect(said).toContain('Answered: 2026-01-01T09:00:00Z\nTaken by: =AB\nNote: @Called\n');
  // Who is answered waits for nothing.
  expect(said).not.toContain('Due');
  const [head = [], record = [], ...others] = parseCsv(
    (await leads(dataDir, 'csv', '--type', 'contact')).said.slice(1),
  );
  expect(others).toEqual([]);
  const cell = (label: string) => record[head.indexOf(label)];
  expect(['Type', 'Answered', 'Taken by', 'Note'].map(cell)).toEqual([
    'Contact form',
    '2026-01-01T09:00:00Z',
    "'=AB",
    "'@Called",
  ]);
});

test('[TEAM-7] a stored signup is read in words: role, plan and way, also codes that no release knows', async () => {
  const { dataDir, ids } = await folder();
  const id = ids[2] ?? '';
  for (const line of ['Role: Physician', 'Signed up for: Free trial', 'Plan: Physician, monthly'])
    expect((await leads(dataDir, 'show', id)).said).toContain(line);
  const older = JSON.stringify({ ...signup, role: 'midwife', plan: 'solo', signup_type: 'phone' });
  await execute(dataDir, `UPDATE submissions SET payload = ${quoted(older)} WHERE id = ${quoted(id)}`);
  for (const line of ['Role: midwife', 'Signed up for: phone', 'Plan: solo'])
    expect((await leads(dataDir, 'show', id)).said).toContain(line);
});

test('[TEAM-1] `leads list` filters by type and time, and counts those beyond the limit', async () => {
  const { dataDir } = await folder();
  const types = async (...args: string[]) =>
    (JSON.parse((await leads(dataDir, 'list', '--json', ...args)).said) as { leads: { type: string }[] }).leads.map(
      ({ type }) => type,
    );
  expect(await types('--type', 'career')).toEqual(['career']);
  expect(await types('--since', '2026-01-02')).toEqual(['signup', 'career']);
  expect(await types('--until', '2026-01-02')).toEqual(['career', 'contact']);
  expect(await types('--since', '2026-01-02', '--until', '2026-01-02')).toEqual(['career']);
  expect((await leads(dataDir, 'list', '--limit', '1')).said).toMatch(/\n… and 2 older\. --limit shows more\.\n$/);
  expect((await leads(dataDir, 'list', '--since', '2027-01-01')).said).toBe('No leads.\n');
});

test('[TEAM-1] `leads list` lists more than one page in full, each lead once', async () => {
  const dataDir = temporaryFolder();
  const clock = new FakeClock();
  const store = await openStore({ dataDir, clock });
  await Promise.all(
    Array.from({ length: 430 }, (_, index) =>
      store.accept({
        kind: 'contact',
        payload: { ...message, name: `Visitor ${index}` },
        idempotencyKey: null,
        destinations: ['mail:contact'],
      }),
    ),
  );
  await store.close();
  const { said } = await leads(dataDir, 'list', '--limit', '1000', '--json');
  const names = (JSON.parse(said) as { leads: { name: string }[] }).leads.map(({ name }) => name);
  expect(names).toHaveLength(430);
  expect(new Set(names).size).toBe(430);
});

test('[TEAM-1] `leads` shows no control characters of a visitor', async () => {
  const { dataDir, ids } = await folder();
  await execute(
    dataDir,
    `UPDATE submissions SET payload = ${quoted(JSON.stringify({ ...message, name: 'a\u001B[2J', email: 'x\u009Bb' }))} WHERE id = ${quoted(ids[0] ?? '')}`,
  );
  for (const args of [['list'], ['show', ids[0] ?? '']]) {
    const { said } = await leads(dataDir, ...args);
    expect(said).not.toMatch(/(?!\n)\p{Cc}/u);
    expect(said).toContain(String.raw`a\u001b[2J`);
  }
});

test('[TEAM-1] `leads show` shows everything that was sent, with labels of the form', async () => {
  const { dataDir, ids } = await folder();
  expect((await leads(dataDir, 'show', ids[1] ?? '')).said).toBe(
    [
      'Received: 2026-01-02T00:00:00Z',
      // Two business days after Friday, January 2.
      'Due: 2026-01-06T00:00:00Z',
      'Type: Career application',
      'Name: Ben Roy',
      'Email: ben@example.org',
      'Position: Mobile App Developer',
      'Phone: +1 555 0100',
      'LinkedIn: not given',
      'Cover letter: =HYPERLINK("http://evil.example","x")',
      'Attached: resume.pdf (11 bytes)',
      'Delivery: mail to the team: due',
      '',
    ].join('\n'),
  );
  expect((await leads(dataDir, 'show', ids[0] ?? '')).said).toContain(
    'Message:\n  | Do you work with Epic?\n  | We are five.\n',
  );
});

test('[TEAM-1] `leads show` answers an unknown id, or one of another submission, with an error that repeats nothing', async () => {
  const { dataDir, ids } = await folder();
  for (const id of ['ann@example.org', ids[3] ?? '']) {
    const { code, said, complained } = await leads(dataDir, 'show', id);
    expect(code).toBe(1);
    expect(said).toBe('');
    expect(complained).toBe('There is no lead with that id. `leads list` shows the ids.');
  }
});

/** Records of a table as RFC 4180 defines them. */
function parseCsv(text: string): string[][] {
  const records: string[][] = [[]];
  let rest = text;
  while (rest !== '') {
    const [whole = '', cell = '', end = ''] = /^"((?:[^"]|"")*)"(,|\r\n)/.exec(rest) ?? [];
    if (whole === '') throw new Error(`No cell: ${rest.slice(0, 40)}`);
    records.at(-1)?.push(cell.replaceAll('""', '"'));
    rest = rest.slice(whole.length);
    if (end === '\r\n' && rest !== '') records.push([]);
  }
  return records;
}

test('[TEAM-1] `leads csv` has a record for each lead, and no cell is a formula', async () => {
  const { dataDir, ids } = await folder();
  const { code, said } = await leads(dataDir, 'csv');
  expect(code).toBe(0);
  expect(
    said.startsWith('\uFEFF"Received","Type","Name","Email","About","Delivered","Answered","Taken by","Note",'),
  ).toBe(true);
  const [head = [], ...records] = parseCsv(said.slice(1));
  expect(records).toHaveLength(3);
  const cell = (row: number, label: string) => records[row]?.[head.indexOf(label)];
  for (const record of records) expect(record).toHaveLength(head.length);
  expect(cell(0, 'Organization')).toBe('Ward, "North"');
  expect(cell(1, 'Cover letter')).toBe(`'=HYPERLINK("http://evil.example","x")`);
  expect(cell(1, 'Phone')).toBe("'+1 555 0100");
  expect(cell(1, 'Attached')).toBe('resume.pdf');
  expect(cell(2, 'Message')).toBe('Do you work with Epic?\nWe are five.');
  expect(cell(2, 'Id')).toBe(ids[0]);
});

test('[TEAM-1] `leads csv --out` writes a new file that only its owner can read', async () => {
  const { dataDir } = await folder();
  const out = join(temporaryFolder(), 'leads.csv');
  const { said } = await leads(dataDir, 'csv', '--type', 'contact', '--out', out);
  expect(said).toMatch(/^1 lead written to .*\. The file holds personal data: remove it after use\.\n$/);
  expect(parseCsv(readFileSync(out, 'utf8').slice(1))).toEqual([
    [
      'Received',
      'Type',
      'Name',
      'Email',
      'About',
      'Delivered',
      'Answered',
      'Taken by',
      'Note',
      'Message',
      'Attached',
      'Id',
    ],
    expect.arrayContaining(['Ann Lee']),
  ]);
  if (process.platform !== 'win32') expect(statSync(out).mode & 0o777).toBe(0o600);
  const again = await leads(dataDir, 'csv', '--out', out);
  expect([again.code, again.complained]).toEqual([1, `There is a file ${out} already.`]);
});

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u200B=1',
  '＝1',
  '＠x',
  '|calc',
  '%x',
  '\u0000=1',
])('[TEAM-1] `leads csv` makes a cell that begins as %j does a text', (text) => {
  expect(csvCell(text)).toMatch(/^"'/);
});

test.each(['Ann', 'a=b', 'x - y', '', '3 + 4', 'Ünal', "O'Neil"])('[TEAM-1] `leads csv` leaves %j as it is', (text) => {
  expect(csvCell(text)).toBe(`"${text}"`);
});

test('[TEAM-1] `leads csv` doubles a quotation mark, and leaves other control characters out', () => {
  expect(csvCell('a "b"\u0000\u001B')).toBe('"a ""b"""');
});

test('[TEAM-1] `leads` changes nothing', async () => {
  const { dataDir, ids } = await folder();
  const before = [submissionRows(dataDir), deliveryRows(dataDir)];
  await leads(dataDir, 'list');
  await leads(dataDir, 'show', ids[0] ?? '');
  await leads(dataDir, 'csv');
  expect([submissionRows(dataDir), deliveryRows(dataDir)]).toEqual(before);
});
