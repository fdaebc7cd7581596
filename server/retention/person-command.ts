import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { DeskLog } from '../audit/desk-log.ts';
import { canonicalAddress } from '../lib/mail-address.ts';
import { LEASE } from '../outbox/store.ts';
import { readable } from '../lib/moment.ts';
import { OperatorError } from '../lib/operator-error.ts';
import { mailsOfPerson, removeMailFiles } from './outbox-files.ts';
import { type AccountCounts, accountCounts, type Erased, erasedTables, type Held, type PersonStore } from './person.ts';
import type { Rewriting } from '../db/leave-nothing.ts';
import { safeFileName } from '../outbox/file-name.ts';
import { type AddCommands, type Invocation, count, storeCommand, withStore } from '../operator/command.ts';

const NOTE = `
The address - is read from standard input, so that neither the process list nor npm's log shows it.
If several machines have an outbox, run it on each.`;

/** HIPAA keeps agreements for six years (45 CFR 164.530(j)(2)). */
const LEGAL_YEARS = 6;

const WHY = `Legal acceptances are evidence. They are kept for ${LEGAL_YEARS} years at least (45 CFR 164.530(j)) and cannot be changed: each carries the digest of the one before.`;

/** Milliseconds that an erasure waits for deliveries in flight: no lease lasts longer. */
const TIMEOUT_MS = LEASE + 5_000;

const RETRY_MS = 500;

type Persons = PersonStore & Rewriting & Pick<DeskLog, 'lines'>;

async function address(given: string, read: Invocation<Persons>['read']): Promise<string> {
  const parsed = z.email().safeParse(canonicalAddress(given === '-' && read ? await read() : given));
  // The input is not repeated: the message may end up in a log.
  if (!parsed.success) throw new OperatorError('That is no mail address.');
  return parsed.data;
}

const deliveryIds = ({ submissions }: Held) =>
  new Set(submissions.flatMap(({ deliveries }) => deliveries.map(({ id }) => id)));

const nothing = ({ submissions, accounts, legalAcceptances }: Held, mails: readonly string[]) =>
  submissions.length === 0 && accounts.length === 0 && legalAcceptances.length === 0 && mails.length === 0;

function byKind(submissions: readonly { kind: string }[]): string {
  const counts = new Map<string, number>();
  for (const { kind } of submissions) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, n]) => `${kind} ${n}`).join(', ');
}

interface Counts {
  submissions: readonly { kind: string }[];
  attachments: number;
  deliveries: number;
  account: AccountCounts | null;
  mailFiles: number;
}

function describeAccount(account: AccountCounts | null): string {
  if (account === null) return 'no account';
  const { confirmed, signups, sessions, links, invites } = account;
  return `${confirmed ? 'the account' : count(signups, 'signup')} with ${count(sessions, 'session')}, ${count(links, 'link')} and ${count(invites, 'invite')}`;
}

function describe({ submissions, attachments, deliveries, account, mailFiles }: Counts): string {
  const kinds = submissions.length === 0 ? '' : ` (${byKind(submissions)})`;
  const lines = [
    `${count(submissions.length, 'submission')}${kinds} with ${count(deliveries, 'delivery', 'deliveries')} and ${count(attachments, 'attachment')}`,
    describeAccount(account),
    `${count(mailFiles, 'mail')} in the outbox`,
  ];
  return lines.map((line) => `  ${line}`).join('\n');
}

const heldCounts = ({ submissions, accounts }: Held, mails: readonly string[]): Counts => ({
  submissions,
  attachments: submissions.reduce((sum, one) => sum + one.attachments.length, 0),
  deliveries: submissions.reduce((sum, one) => sum + one.deliveries.length, 0),
  account: accountCounts(accounts),
  mailFiles: mails.length,
});

/** The day when the last of some legal acceptances may be removed. */
function keptUntil(acceptances: Held['legalAcceptances']): string {
  const until = new Date(acceptances.at(-1)?.accepted_at ?? 0);
  until.setUTCFullYear(until.getUTCFullYear() + LEGAL_YEARS);
  return until.toISOString().slice(0, 10);
}

const describeKept = ({ legalAcceptances }: Held) =>
  legalAcceptances.length === 0
    ? ''
    : `\nKept: ${count(legalAcceptances.length, 'legal acceptance')} with the address, until ${keptUntil(legalAcceptances)} at least.\n  ${WHY}`;

/** The number keeps names unique on a file system that ignores case. */
const fileNames = (names: readonly string[]) =>
  names.map((name, index) => `${index + 1}-${safeFileName(name, 'file')}`);

const write = (folder: string, name: string, content: string | Uint8Array) =>
  writeFile(join(folder, name), content, { mode: 0o600 });

async function writeAll(
  folder: string,
  json: unknown,
  held: Held,
  mails: readonly string[],
  { store }: Pick<Invocation<Persons>, 'store'>,
): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new OperatorError(`There is something in ${folder} already.`);
  const make = async (...path: string[]) => {
    const made = join(folder, ...path);
    await mkdir(made, { recursive: true, mode: 0o700 });
    return made;
  };
  await write(await make(), 'person.json', `${JSON.stringify(json, null, 2)}\n`);
  for (const { id, attachments } of held.submissions) {
    if (attachments.length === 0) continue;
    const into = await make('files', id);
    const files = await store.files(id);
    const names = fileNames(files.map(({ name }) => name));
    for (const [index, { content }] of files.entries()) await write(into, names[index] ?? `${index + 1}`, content);
  }
  for (const { id, version, locale, sha256, text } of held.legalDocuments) {
    await write(
      await make('legal'),
      safeFileName(`${id}-${version}-${locale}-${sha256.slice(0, 12)}.txt`, 'document.txt'),
      text,
    );
  }
  for (const mail of mails) await copyFile(mail, join(await make('mails'), basename(mail).replace(/^\./, '')));
}

/** When the desk showed a submission to the team, or changed its state: the oldest first. */
async function seenAtDesk(id: string, store: Invocation<Persons>['store']): Promise<{ at: string; action: string }[]> {
  const lines = await store.lines({ subject: id });
  return lines.map(({ at, action }) => ({ at: new Date(at).toISOString(), action })).toReversed();
}

async function exportPerson(email: string, out: string | undefined, call: Invocation<Persons>): Promise<void> {
  const { store, dataDir, clock, answer } = call;
  const held = await store.held(email);
  const mails = await mailsOfPerson(dataDir, email, deliveryIds(held));
  const { submissions, accounts, legalAcceptances } = held;
  const desk = new Map<string, Awaited<ReturnType<typeof seenAtDesk>>>();
  for (const { id } of submissions) desk.set(id, await seenAtDesk(id, store));
  const json = {
    address: email,
    exported_at: new Date(clock.now()).toISOString(),
    submissions: submissions.map(({ payload, ...rest }) => ({
      ...(readable(rest) as object),
      desk: desk.get(rest.id) ?? [],
      payload,
    })),
    accounts: readable(accounts),
    legal_acceptances: legalAcceptances,
    mails: mails.map((path) => basename(path)),
  };
  if (out !== undefined) await writeAll(out, json, held, mails, call);
  if (nothing(held, mails)) {
    answer('The relay holds nothing about this address.', json);
    return;
  }
  const legal = legalAcceptances.length === 0 ? '' : `\n  ${count(legalAcceptances.length, 'legal acceptance')}`;
  const where = out === undefined ? '--json shows it, --out <folder> writes it.' : `Written to ${out}.`;
  answer(`The relay holds about this address:\n${describe(heldCounts(held, mails))}${legal}\n${where}`, json);
}

/** Repeats the erasure until no delivery is in flight. */
async function eraseAll(email: string, { store, clock }: Invocation<Persons>): Promise<Erased> {
  const end = clock.now() + TIMEOUT_MS;
  const all = await store.erase(email, clock.now());
  while (all.underWay.length > 0 && clock.now() < end) {
    await new Promise<void>((resolve) => void clock.after(RETRY_MS, resolve));
    const { submissions, account, underWay } = await store.erase(email, clock.now());
    all.submissions.push(...submissions);
    all.account ??= account;
    all.underWay = underWay;
  }
  return all;
}

async function erasePerson(email: string, sure: boolean, call: Invocation<Persons>): Promise<void> {
  const { store, dataDir, answer } = call;
  const held = await store.held(email);
  const before = await mailsOfPerson(dataDir, email, deliveryIds(held));
  const kept = {
    legal_acceptances: held.legalAcceptances.length,
    until: held.legalAcceptances.length === 0 ? null : keptUntil(held.legalAcceptances),
  };
  if (!sure) {
    const counts = heldCounts(held, before);
    const { submissions, ...others } = counts;
    const text = nothing(held, before)
      ? 'The relay holds nothing about this address.'
      : `Would be removed:\n${describe(counts)}${describeKept(held)}\nNothing is removed yet: --yes does it.`;
    answer(text, { erased: false, submissions: submissions.length, ...others, kept });
    return;
  }
  const { submissions, account, underWay } = await eraseAll(email, call);
  const gone = new Set([
    ...deliveryIds(held),
    ...submissions.flatMap(({ deliveries }) => deliveries.map(({ id }) => id)),
  ]);
  const mails = await mailsOfPerson(dataDir, email, gone);
  await removeMailFiles(dataDir, mails);
  const left = await store.leaveNothing(erasedTables);
  const sent = [
    ...new Set(
      submissions.flatMap(({ deliveries }) =>
        deliveries.filter(({ state }) => state === 'delivered').map(({ destination }) => destination),
      ),
    ),
  ].toSorted();
  const counts: Counts = {
    submissions,
    attachments: submissions.reduce((sum, one) => sum + one.attachments, 0),
    deliveries: submissions.reduce((sum, one) => sum + one.deliveries.length, 0),
    account,
    mailFiles: mails.length,
  };
  const delivered = sent.length === 0 ? '' : `\nDelivered before, and beyond the relay's reach: ${sent.join(', ')}.`;
  const json = { erased: underWay.length === 0, ...counts, sent_to: sent, kept, left, under_way: underWay };
  answer(`Removed:\n${describe(counts)}${describeKept(held)}${delivered}\n${left.join('\n')}`, json);
  if (underWay.length > 0)
    throw new OperatorError(
      `${count(underWay.length, 'submission')} of theirs is still being delivered. Run it again in a moment.`,
    );
}

async function endSessions(
  given: string | undefined,
  all: boolean,
  { store, read, answer }: Invocation<Persons>,
): Promise<void> {
  if ((given === undefined) !== all) throw new OperatorError('Give an address, or --all.');
  const ended = await store.endSessions(given === undefined ? null : await address(given, read));
  answer(`${count(ended, 'session')} ended.`, { ended });
}

export const addPerson: AddCommands<Persons> = (program, options) => {
  const person = program
    .command('person')
    .description('exports or erases what is stored about one person, and ends sessions');
  storeCommand(person, 'export <address>', 'what the relay holds about the person with a mail address')
    .option('--out <folder>', 'writes all of it into a new folder, with sent files and the mails of the outbox')
    .addHelpText('after', NOTE)
    .action((given: string, values: { json: boolean; out?: string }) =>
      withStore(options, values, async (call) => exportPerson(await address(given, call.read), values.out, call)),
    );
  storeCommand(person, 'erase <address>', 'removes it')
    .option('--yes', 'without it the command only shows what would be removed', false)
    .addHelpText('after', NOTE)
    .action((given: string, values: { json: boolean; yes: boolean }) =>
      withStore(options, values, async (call) => erasePerson(await address(given, call.read), values.yes, call)),
    );
  storeCommand(person, 'log-out [address]', "ends the sessions of the person's account")
    .option('--all', 'of every account', false)
    .addHelpText('after', NOTE)
    .action((given: string | undefined, values: { json: boolean; all: boolean }) =>
      withStore(options, values, (call) => endSessions(given, values.all, call)),
    );
};
