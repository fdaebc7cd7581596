import { expect, onTestFinished, test } from 'vitest';
import { csvCell } from '../../server/lib/csv.ts';
import { type Lead, leadsCsv, readLead } from '../../server/desk/leads.ts';
import { openStore } from '../../server/store.ts';
import type { NewSubmission } from '../../server/outbox/submit.ts';
import { FakeClock } from './support/fake-clock.ts';
import { execute, quoted, submissionRows } from './support/rows.ts';
import { attachment } from './support/store-samples.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

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

/** A store with one lead of each type, received on the first three days of January 2026. */
async function withLeads() {
  const dataDir = temporaryFolder();
  const clock = new FakeClock();
  const store = await openStore({ dataDir, clock });
  onTestFinished(() => store.close());
  for (const each of sent) {
    await store.accept({ ...each, idempotencyKey: null });
    clock.advance(24 * 60 * 60 * 1_000);
  }
  const rows = submissionRows(dataDir);
  const idOf = (wanted: string) => rows.find(({ kind }) => kind === wanted)?.id ?? '';
  const lead = async (kind: string): Promise<Lead | null> => {
    const stored = await store.desk.lead(idOf(kind));
    return stored && readLead(stored);
  };
  return { dataDir, store, idOf, lead };
}

test('[TEAM-7] a stored signup is read in words: role, plan and way, also codes that no release knows', async () => {
  const { dataDir, idOf, lead } = await withLeads();
  expect((await lead('signup'))?.fields).toMatchObject({
    Role: 'Physician',
    'Signed up for': 'Free trial',
    Plan: 'Physician, monthly',
  });
  const older = JSON.stringify({ ...signup, role: 'midwife', plan: 'solo', signup_type: 'phone' });
  await execute(dataDir, `UPDATE submissions SET payload = ${quoted(older)} WHERE id = ${quoted(idOf('signup'))}`);
  expect((await lead('signup'))?.fields).toMatchObject({ Role: 'midwife', 'Signed up for': 'phone', Plan: 'solo' });
});

test('[TEAM-1] a lead shows whether it was delivered, is in flight, or is a dead letter, and where', async () => {
  const { dataDir, idOf, lead } = await withLeads();
  for (const [kind, state] of [
    ['contact', 'delivered'],
    ['career', 'dead'],
  ] as const)
    await execute(
      dataDir,
      `UPDATE deliveries SET state = ${quoted(state)} WHERE submission_id = ${quoted(idOf(kind))}`,
    );
  expect((await lead('contact'))?.delivered).toBe('delivered');
  expect((await lead('career'))?.delivered).toBe('given up: mail to the team');
  expect((await lead('signup'))?.delivered).toBe('on its way');
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

test('[TEAM-1] [TEAM-7] [TEAM-8] a CSV of leads has a record for each with its answer, assignee and note, and no cell is a formula', async () => {
  const leads = await withLeads();
  const id = leads.idOf('contact');
  const answeredAt = Date.UTC(2026, 0, 1, 9);
  await execute(
    leads.dataDir,
    `INSERT INTO answers VALUES (${quoted(id)}, ${answeredAt});
    INSERT INTO assignments (submission_id, assignee, note, version, changed_at) VALUES (${quoted(id)}, '=AB', '@Called', 1, 1)`,
  );
  // An answered lead waits for nothing.
  expect(await leads.lead('contact')).toMatchObject({ answeredAt, dueAt: null });
  const csvOf = async (types?: string[]) => {
    let text = '';
    for await (const page of leadsCsv(types, leads.store.desk.leads({ ...(types && { types }) }))) text += page;
    expect(text.startsWith('\uFEFF"Received","Type","Name","Email","About","Delivered","Answered",')).toBe(true);
    const [head = [], ...records] = parseCsv(text.slice(1));
    for (const record of records) expect(record).toHaveLength(head.length);
    return records.map((record) => Object.fromEntries(record.map((cell, index) => [head[index], cell])));
  };
  expect(await csvOf()).toMatchObject([
    { Organization: 'Ward, "North"' },
    {
      'Cover letter': `'=HYPERLINK("http://evil.example","x")`,
      Phone: "'+1 555 0100",
      Attached: 'resume.pdf',
    },
    { Message: 'Do you work with Epic?\nWe are five.', Id: id },
  ]);
  expect(await csvOf(['contact'])).toMatchObject([
    { Type: 'Contact form', Answered: '2026-01-01T09:00:00Z', 'Taken by': "'=AB", Note: "'@Called" },
  ]);
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
])('[TEAM-1] a CSV of leads makes a cell that begins like %j a text', (text) => {
  expect(csvCell(text)).toMatch(/^"'/);
});

test.each(['Ann', 'a=b', 'x - y', '', '3 + 4', 'Ünal', "O'Neil"])(
  '[TEAM-1] a CSV of leads leaves %j as it is',
  (text) => {
    expect(csvCell(text)).toBe(`"${text}"`);
  },
);

test('[TEAM-1] a CSV of leads doubles a quotation mark, and leaves other control characters out', () => {
  expect(csvCell('a "b"\u0000\u001B')).toBe('"a ""b"""');
});
