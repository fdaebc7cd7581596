import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { firstBroken } from '../../server/accounts/legal-record.ts';
import type { CommandOptions } from '../../server/cli/command.ts';
import { openStore } from '../../server/store.ts';
import { boxes, loggedIn, trial } from './support/accounts.ts';
import { createdInvite, exportedPerson, operated } from './support/operated.ts';
import { sample } from './support/calls.ts';
import { HurriedClock } from './support/hurried-clock.ts';
import { message, send } from './support/http.ts';
import { mailsOf } from './support/mails.ts';
import { application, applying, filePart, pdf } from './support/resumes.ts';
import { allDelivered, deliveryRows, execute, query, submissionRows } from './support/rows.ts';
import { startSmtp } from './support/smtp-server.ts';
import { claim, submission, succeeded } from './support/store-samples.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { startTestRelay, type TestRelay } from './support/test-relay.ts';
import { until } from './support/until.ts';
import type { LegalAcceptanceTable } from '../../server/db/database.ts';

const ann = trial.email;

const person = (
  dataDir: string,
  args: readonly string[],
  { clock = new HurriedClock(), ...settings }: Partial<CommandOptions> = {},
) => operated(['person', ...args], dataDir, { clock, ...settings });

const tables = [
  'submissions',
  'deliveries',
  'attachments',
  'answers',
  'assignments',
  'accounts',
  'tokens',
  'sessions',
  'invites',
];
const countsOf = (dataDir: string) =>
  Object.fromEntries(tables.map((table) => [table, query(dataDir, `SELECT 1 FROM ${table}`).length]));

/** Ann has sent all forms, in various spellings of her address; Ada has written as well, and named her. */
async function site(): Promise<TestRelay> {
  const clock = new HurriedClock();
  const relay = await startTestRelay({ clock });
  const code = await createdInvite({ dataDir: relay.dataDir, clock });
  const visitor = await loggedIn(relay, { ...trial, invite_token: code });
  expect((await visitor.post('/api/legal/accept', { ...boxes, redirect_url: '/dashboard' })).status).toBe(200);
  const calls = [
    sample('/contact', { email: 'Ann@Example.org' }),
    sample('/beta-signup', { email: ann }),
    {
      ...applying(filePart('CV of "Ann".pdf', pdf, { type: 'application/pdf' }), {
        ...application,
        email: 'ANN@EXAMPLE.ORG',
      }),
    },
    sample('/contact', { message: `Write to ${ann}, please.` }),
  ];
  for (const call of calls) expect((await send(relay.port, call)).status).toBe(200);
  await mailsOf(relay.dataDir);
  await execute(relay.dataDir, `INSERT INTO answers SELECT id, 1 FROM submissions WHERE kind = 'contact'`);
  await execute(
    relay.dataDir,
    `INSERT INTO assignments (submission_id, assignee, note, version, changed_at) SELECT id, 'AB', 'Asked for a call.', 1, 1 FROM submissions WHERE kind = 'contact'`,
  );
  return relay;
}

test('[STAT-2] `person export` writes all data about the address’s owner into a new folder, and nothing about others', async () => {
  const { dataDir } = await site();
  const { code, stdout, out, json } = await exportedPerson('ANN@example.org ', dataDir, { clock: new HurriedClock() });
  expect([code, stdout.split('\n').at(-1)]).toEqual([0, `Written to ${out}.`]);
  expect(stdout).not.toMatch(/Archer|example/);
  expect(JSON.parse(json)).toMatchObject({
    address: ann,
    exported_at: '2026-01-01T00:00:00.000Z',
    submissions: [
      { kind: 'signup', received_at: '2026-01-01T00:00:00.000Z', payload: { firstName: 'Ann', invited: true } },
      {
        kind: 'legal',
        attachments: [{ name: expect.stringContaining('baa') }, { name: expect.stringContaining('terms') }],
      },
      {
        kind: 'contact',
        payload: { email: 'Ann@Example.org', message: message.message },
        assignment: { assignee: 'AB', note: 'Asked for a call.', changed_at: '1970-01-01T00:00:00.001Z' },
        deliveries: [
          {
            destination: 'mail:contact',
            state: 'delivered',
            attempts: 1,
            delivered_at: '2026-01-01T00:00:00.000Z',
            made: [{ ended_at: '2026-01-01T00:00:00.000Z', succeeded: true, answer: 'accepted' }],
          },
        ],
      },
      { kind: 'beta', payload: { employer: 'Analytical Engines' } },
      {
        kind: 'career',
        attachments: [
          {
            name: 'CV of _Ann_.pdf',
            type: 'application/pdf',
            size: pdf.length,
            sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          },
        ],
      },
    ],
    accounts: [
      {
        address: ann,
        first_name: 'Ann',
        last_name: 'Archer',
        role: 'physician',
        has_password: true,
        invited: true,
        created_at: '2026-01-01T00:00:00.000Z',
        sessions: [{ created_at: '2026-01-01T00:00:00.000Z', expires_at: '2026-01-01T12:00:00.000Z' }],
        links: [{ purpose: 'confirm' }],
        invites: [{ created_at: '2026-01-01T00:00:00.000Z' }],
      },
    ],
    legal_acceptances: [
      { document_id: 'terms', email: ann, network_address: expect.stringContaining('127.0.0.1') },
      { document_id: 'baa', email: ann },
    ],
  });
  expect(json).not.toMatch(/argon2|ada@visitor\.example/);
  // Digests of secrets are not personal data to export.
  const [session] = query<{ sha256: string }>(dataDir, 'SELECT sha256 FROM sessions');
  expect(json).not.toContain(session?.sha256 ?? 'none');

  expect(readdirSync(out).toSorted()).toEqual(['files', 'legal', 'mails', 'person.json']);
  const career = submissionRows(dataDir).find(({ kind }) => kind === 'career')?.id ?? '';
  expect(readdirSync(join(out, 'files', career))).toEqual(['1-CV of _Ann_.pdf']);
  expect(readFileSync(join(out, 'files', career, '1-CV of _Ann_.pdf'))).toEqual(pdf);
  expect(readdirSync(join(out, 'legal'))).toHaveLength(2);
  const { mails } = JSON.parse(json) as { mails: string[] };
  expect(readdirSync(join(out, 'mails')).toSorted()).toEqual(mails);
  expect(mails).toHaveLength(readdirSync(join(dataDir, 'outbox')).length - 1);
  expect([statSync(out).mode, statSync(join(out, 'person.json')).mode].map((mode) => mode & 0o777)).toEqual([
    0o700, 0o600,
  ]);
  expect(await person(dataDir, ['export', ann, '--out', out])).toMatchObject({
    code: 1,
    stderr: `There is something in ${out} already.`,
  });
});

test('[STAT-2] `person` exports and erases every signup of an unconfirmed address', async () => {
  const relay = await startTestRelay({ clock: new HurriedClock() });
  for (const lastName of ['Archer', 'Baker'])
    expect((await send(relay.port, sample('/api/mobile-signup', { lastName }))).status).toBe(200);
  await mailsOf(relay.dataDir);
  const { stdout, json } = await exportedPerson(ann, relay.dataDir);
  expect(JSON.parse(json)).toMatchObject({
    accounts: ['Archer', 'Baker'].map((last_name) => ({
      last_name,
      confirmed_at: null,
      links: [{ purpose: 'confirm', used_at: null }],
    })),
  });
  expect(stdout).toContain('  2 signups with 0 sessions, 2 links and 0 invites\n');
  expect((await person(relay.dataDir, ['erase', ann, '--yes'])).stdout).toContain(
    '  2 signups with 0 sessions, 2 links and 0 invites\n',
  );
  expect(countsOf(relay.dataDir)).toMatchObject({ submissions: 0, accounts: 0, tokens: 0 });
});

test('[STAT-2] `person erase` without --yes lists what it would remove and keep, and removes nothing', async () => {
  const { dataDir } = await site();
  const before = countsOf(dataDir);
  const { code, stdout } = await person(dataDir, ['erase', ann]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Would be removed:\n {2}5 submissions \([^]*\n {2}8 mails in the outbox\n/);
  expect(stdout).toContain('Kept: 2 legal acceptances with the address, until 2032-01-01 at least.');
  expect(stdout).toMatch(/\nNothing is removed yet: --yes does it\.$/);
  expect(countsOf(dataDir)).toEqual(before);
});

test('[STAT-2] `person erase` removes all but the legal acceptances, lists it, and leaves others’ data unchanged', async () => {
  const { dataDir, port } = await site();
  const mails = readdirSync(join(dataDir, 'outbox')).length;
  const { code, stdout } = await person(dataDir, ['erase', ann, '--yes']);
  expect(code).toBe(0);
  expect(stdout.split('\n')).toEqual([
    'Removed:',
    '  5 submissions (signup 1, legal 1, contact 1, beta 1, career 1) with 8 deliveries and 3 attachments',
    '  the account with 1 session, 1 link and 1 invite',
    '  8 mails in the outbox',
    'Kept: 2 legal acceptances with the address, until 2032-01-01 at least.',
    expect.stringContaining('Legal acceptances are evidence.'),
    "Delivered before, and beyond the relay's reach: mail:beta, mail:beta:visitor, mail:career, mail:contact, mail:legal, mail:legal:visitor, mail:signup, mail:signup:visitor.",
    'Backups hold it until they are removed.',
  ]);
  expect(stdout).not.toMatch(/Archer|example\.org/);
  expect(countsOf(dataDir)).toEqual({
    submissions: 1,
    deliveries: 1,
    attachments: 0,
    answers: 1,
    assignments: 1,
    accounts: 0,
    tokens: 0,
    sessions: 0,
    invites: 0,
  });
  expect(submissionRows(dataDir)[0]?.payload).toContain('ada@visitor.example');
  expect(readdirSync(join(dataDir, 'outbox'))).toHaveLength(mails - 8);
  const records = query<LegalAcceptanceTable>(dataDir, 'SELECT * FROM legal_acceptances ORDER BY number');
  expect([records.length, firstBroken(records)]).toEqual([2, null]);
  expect((await send(port, sample('/contact'))).status).toBe(200);

  const again = await person(dataDir, ['erase', ann, '--yes']);
  expect(again.stdout).toMatch(
    /^Removed:\n {2}0 submissions with 0 deliveries and 0 attachments\n {2}no account\n {2}0 mails in the outbox\nKept: 2 legal acceptances/,
  );
});

test('[SRV-17] `person erase` removes queued mails, which are never sent', async () => {
  const smtp = await startSmtp();
  smtp.behave({ code: 451, message: 'later' });
  const clock = new HurriedClock();
  const relay = await startTestRelay({ clock, env: { SMTP_URL: smtp.url } });
  await send(relay.port, sample('/contact', { email: ann }));
  await send(relay.port, sample('/contact'));
  await until(() => deliveryRows(relay.dataDir).every(({ state }) => state === 'waiting'));
  const { code, stdout } = await person(relay.dataDir, ['erase', ann, '--yes'], { clock });
  expect([code, stdout.includes('Delivered before')]).toEqual([0, false]);
  smtp.behave('ok');
  clock.advance(24 * 3_600_000);
  await allDelivered(relay.dataDir);
  expect(smtp.mails).toHaveLength(1);
  expect(JSON.stringify(smtp.mails)).not.toContain(ann);
});

test('[SRV-17] `person erase` waits for a delivery in flight, then removes it', async () => {
  const dataDir = temporaryFolder();
  const clock = new HurriedClock();
  const store = await openStore({ dataDir, clock });
  onTestFinished(() => store.close());
  for (const destinations of [['mail:contact'], []])
    await store.accept(submission({ payload: { email: ann }, destinations }));
  const [claimed] = await claim(store, clock);
  const erasing = person(dataDir, ['erase', ann, '--yes'], { clock });
  await until(() => submissionRows(dataDir).length === 1);
  expect(await store.report(succeeded(claimed, clock))).toBe(true);
  const { code, stdout } = await erasing;
  expect(code).toBe(0);
  expect(stdout).toContain("Delivered before, and beyond the relay's reach: mail:contact.");
  expect(submissionRows(dataDir)).toEqual([]);
});

test('[SRV-17] `person erase` gives up on a delivery that takes too long, and says so', async () => {
  const dataDir = temporaryFolder();
  const clock = new HurriedClock();
  const store = await openStore({ dataDir, clock });
  onTestFinished(() => store.close());
  await store.accept(submission({ payload: { email: ann } }));
  // Beyond this clock's range, at any machine speed.
  const long = 1_000_000_000_000;
  await execute(dataDir, `UPDATE deliveries SET state = 'delivering', lease_until = ${clock.now() + long}`);
  const erasing = person(dataDir, ['erase', ann, '--yes'], { clock });
  let done = false;
  void erasing.finally(() => (done = true));
  await until(() => {
    clock.advance(1_000);
    return done;
  });
  const { code, stderr } = await erasing;
  expect([code, stderr]).toEqual([1, '1 submission of theirs is still being delivered. Run it again in a moment.']);
  expect(submissionRows(dataDir)).toHaveLength(1);
  clock.advance(long);
  expect((await person(dataDir, ['erase', ann, '--yes'], { clock })).code).toBe(0);
  expect(submissionRows(dataDir)).toEqual([]);
});

test('[STAT-2] `person erase` finds mails without a row in the store by their recipient or sender', async () => {
  const { dataDir, close } = await site();
  await close();
  const other = temporaryFolder();
  // An outbox beside another store, as on a second machine or after a restore.
  const store = await openStore({ dataDir: other, clock: new HurriedClock() });
  await store.close();
  mkdirSync(join(other, 'outbox'));
  for (const name of readdirSync(join(dataDir, 'outbox')))
    copyFileSync(join(dataDir, 'outbox', name), join(other, 'outbox', name));
  const [first = ''] = readdirSync(join(other, 'outbox'));
  writeFileSync(join(other, 'outbox', `.${first}.0123456789ab.tmp`), readFileSync(join(other, 'outbox', first)));
  writeFileSync(join(other, 'outbox', 'notes.txt'), ann);
  expect((await person(other, ['erase', ann, '--yes'])).stdout).toContain('9 mails in the outbox');
  expect(readdirSync(join(other, 'outbox'))).toHaveLength(2);
});

test('[STAT-2] `person erase` is refused while a mail that may be theirs cannot be read', async () => {
  const { dataDir } = await site();
  const before = countsOf(dataDir);
  const unreadable = join(dataDir, 'outbox', '019b0000-0000-7000-8000-000000000000.eml');
  mkdirSync(unreadable);
  const { code, stderr } = await person(dataDir, ['erase', ann, '--yes']);
  expect([code, stderr]).toEqual([
    1,
    `The mail ${unreadable} cannot be read (EISDIR: illegal operation on a directory, read '${unreadable}'): whom it concerns is not known.`,
  ]);
  expect(countsOf(dataDir)).toEqual(before);
});

test.each([
  ['nobody@example.org', 0, 'The relay holds nothing about this address.'],
  ['Ann Archer', 1, 'That is no mail address.'],
  ['%', 1, 'That is no mail address.'],
])('`person` answers the address %s with exit code %i and: %s', async (given, code, text) => {
  const dataDir = temporaryFolder();
  await (await openStore({ dataDir, clock: new HurriedClock() })).close();
  for (const command of ['export', 'erase']) {
    const done = await person(dataDir, [command, given]);
    expect([done.code, done.stdout + done.stderr]).toEqual([code, text]);
  }
});

test('[SRV-9] `person log-out` ends the sessions of one account, or of all, and nothing else', async () => {
  const relay = await startTestRelay();
  const { dataDir } = relay;
  const visitor = await loggedIn(relay);
  const before = countsOf(dataDir);
  const others = await person(dataDir, ['log-out', 'nobody@visitor.example']);
  expect([others.code, others.stdout]).toEqual([0, '0 sessions ended.']);
  expect((await visitor.get('/landing-new/account')).status).toBe(200);
  const own = await person(dataDir, ['log-out', '-'], { read: () => Promise.resolve(ann.toUpperCase()) });
  expect(own.stdout).toBe('1 session ended.');
  expect((await visitor.get('/landing-new/account')).headers.location).toContain('/login');
  expect(countsOf(dataDir)).toEqual({ ...before, sessions: 0 });
  for (const wrong of [['log-out'], ['log-out', ann, '--all']])
    expect(await person(dataDir, wrong)).toMatchObject({ code: 1, stderr: 'Give an address, or --all.' });
  expect((await person(dataDir, ['log-out', '--all'])).stdout).toBe('0 sessions ended.');
});
