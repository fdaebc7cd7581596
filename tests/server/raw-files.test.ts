import { expect, test } from 'vitest';
import { RETENTION_INTERVAL } from '../../server/privacy/retention.ts';
import { loggedIn, trial } from './support/accounts.ts';
import { sample } from './support/calls.ts';
import { application, applying, filePart, pdf } from './support/resumes.ts';
import { operated } from './support/operated.ts';
import { HurriedClock } from './support/hurried-clock.ts';
import { send } from './support/http.ts';
import { mailsOf } from './support/mails.ts';
import { foundIn } from './support/raw-files.ts';
import { allDelivered, submissionRows } from './support/rows.ts';
import { startTestRelay, type TestRelay } from './support/test-relay.ts';
import { FakeClock } from './support/fake-clock.ts';

// Reads the files byte by byte: the store's own answers show nothing about them.

/** Each occurs in Zsuzsanna's submissions, and nowhere else. */
const traces = [
  'Zsuzsanna',
  'Zrinyi-Novak',
  'zsuzsanna@secretaddress.example',
  'secretwords',
  'secretemployer',
  'secretorganization',
  '019-8765',
  'secretlinkedin',
  'secretresume',
  'secretfile',
];
const address = 'zsuzsanna@secretaddress.example';
const names = {
  name: 'Zsuzsanna',
  full_name: 'Zsuzsanna',
  firstName: 'Zsuzsanna',
  lastName: 'Zrinyi-Novak',
  phone: '(555) 019-8765',
  employer: 'secretemployer',
  organization: 'secretorganization',
};
const words = {
  message: `secretwords ${'of a long message '.repeat(400)}`,
  notes: 'secretwords',
  cover_letter: 'secretwords',
  linkedin: 'https://secretlinkedin.example/z',
};
const resume = Buffer.concat([
  pdf,
  Buffer.alloc(30_000, 'page '),
  Buffer.from('secretresume'),
  Buffer.alloc(30_000, 'page '),
]);

const own = { ...names, ...words, email: address };

const forms = () => [
  sample('/contact', own),
  sample('/beta-signup', own),
  applying(filePart('secretfile.pdf', resume, { type: 'application/pdf' }), {
    ...application,
    full_name: own.full_name,
    email: address,
    phone: own.phone,
    linkedin: own.linkedin,
    cover_letter: own.cover_letter,
  }),
];

/** All forms, among those of others. */
async function sendAll(relay: TestRelay): Promise<void> {
  for (const call of forms()) expect((await send(relay.port, call)).status).toBe(200);
  for (let other = 0; other < 10; other += 1)
    expect((await send(relay.port, sample('/contact', { message: `${other}`.repeat(1_000) }))).status).toBe(200);
  const { firstName, lastName, organization } = names;
  await loggedIn(relay, { ...trial, firstName, lastName, organization, email: address });
}

async function erase(dataDir: string, clock: HurriedClock): Promise<string> {
  const { code, stdout } = await operated(['person', 'erase', address, '--yes'], dataDir, { clock });
  expect(code).toBe(0);
  return stdout;
}

const all = (found: Record<string, string[]>) => Object.keys(found).toSorted();

test('[STAT-2] an erased person is nowhere in the raw files, while the relay runs and after it has ended', async () => {
  const clock = new HurriedClock();
  const relay = await startTestRelay({ clock });
  await sendAll(relay);
  await mailsOf(relay.dataDir);
  // Control: each can be found before.
  expect(all(foundIn(relay.dataDir, traces))).toEqual(traces.toSorted());
  const stdout = await erase(relay.dataDir, clock);
  expect(foundIn(relay.dataDir, traces)).toEqual({});
  expect(stdout).not.toMatch(new RegExp(traces.join('|')));
  expect((await send(relay.port, sample('/contact'))).status).toBe(200);
  await allDelivered(relay.dataDir);
  expect(foundIn(relay.dataDir, traces)).toEqual({});
  await relay.close();
  expect(foundIn(relay.dataDir, traces)).toEqual({});
  expect(relay.log.join('')).not.toMatch(new RegExp(traces.join('|')));
});

test('[SRV-17] expired data is nowhere in the raw files from that hour on, while the relay runs and after it has ended', async () => {
  const clock = new FakeClock();
  const relay = await startTestRelay({
    clock,
    env: { RETENTION_CONTACT_DAYS: '1', RETENTION_BETA_DAYS: '1', RETENTION_CAREERS_DAYS: '1' },
  });
  await clock.rounds(1);
  for (let other = 0; other < 10; other += 1)
    expect((await send(relay.port, sample('/contact', { message: `${other}`.repeat(1_000) }))).status).toBe(200);
  // No attempt is in flight when the clock moves by an hour.
  await mailsOf(relay.dataDir);
  clock.advance(RETENTION_INTERVAL);
  await clock.rounds(2);
  for (const call of forms()) expect((await send(relay.port, call)).status).toBe(200);
  await mailsOf(relay.dataDir);
  const sent = traces.filter((trace) => !['Zrinyi-Novak', 'secretorganization'].includes(trace));
  for (let hour = 3; hour <= 25; hour += 1) {
    clock.advance(RETENTION_INTERVAL);
    await clock.rounds(hour);
  }
  // A day later these are the only messages, and can be found.
  expect(submissionRows(relay.dataDir)).toHaveLength(3);
  expect(all(foundIn(relay.dataDir, traces))).toEqual(sent.toSorted());
  clock.advance(RETENTION_INTERVAL);
  await clock.rounds(26);
  // The store is not rewritten at 1:00.
  expect(foundIn(relay.dataDir, traces)).toEqual({});
  expect((await send(relay.port, sample('/contact'))).status).toBe(200);
  await relay.close();
  expect(foundIn(relay.dataDir, traces)).toEqual({});
  expect(relay.log.join('')).not.toMatch(new RegExp(traces.join('|')));
});
