import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { deskLog } from '../desk/store.ts';
import { leaveNothing } from '../db/rewrite.ts';
import { LEASE } from '../outbox/store.ts';
import { canonicalAddress } from '../lib/mail-address.ts';
import { readable } from '../lib/time.ts';
import { OperatorError } from '../lib/operator-error.ts';
import { outboxDir } from '../outbox/mail.ts';
import { safeFileName } from '../outbox/uploads.ts';
import { attachmentsOf } from '../outbox/submit.ts';
import { mailsOfPerson, removeMailFiles } from '../privacy/outbox-files.ts';
import { accountCounts, endSessions, erase, erasedTables, type Held, heldAbout } from '../privacy/person.ts';
import { type AddCommands, count, type Invocation, storeCommand, withStore } from './command.ts';

const NOTE = `
The address - is read from standard input, so that neither the process list nor npm's log shows it.
If several machines have an outbox, run it on each.`;

/** HIPAA keeps agreements for six years (45 CFR 164.530(j)(2)). */
const LEGAL_YEARS = 6;

const WHY = `Legal acceptances are evidence. They are kept for ${LEGAL_YEARS} years at least (45 CFR 164.530(j)) and cannot be changed: each carries the digest of the one before.`;

const NOTHING = 'The relay holds nothing about this address.';

/** Milliseconds that an erasure waits for deliveries in flight: no lease lasts longer. */
const TIMEOUT_MS = LEASE + 5_000;

const RETRY_MS = 500;

async function address(given: string, { read }: Invocation): Promise<string> {
  const parsed = z.email().safeParse(canonicalAddress(given === '-' ? await read() : given));
  // The input is not repeated: the message may end up in a log.
  if (!parsed.success) throw new OperatorError('That is no mail address.');
  return parsed.data;
}

/** All that is known about a person: rows of the store, and mails of the outbox by name. */
interface Found extends Held {
  mails: string[];
}

const deliveryIds = (submissions: readonly { deliveries: readonly { id: string }[] }[]) =>
  submissions.flatMap(({ deliveries }) => deliveries.map(({ id }) => id));

async function find(email: string, { db, dataDir }: Invocation): Promise<Found> {
  const held = await heldAbout(db, email);
  return { ...held, mails: await mailsOfPerson(dataDir, email, new Set(deliveryIds(held.submissions))) };
}

const isNothing = ({ submissions, accounts, legalAcceptances, mails }: Found) =>
  [submissions, accounts, legalAcceptances, mails].every((rows) => rows.length === 0);

const countsOf = ({ submissions, accounts, mails }: Found) => ({
  submissions: submissions as readonly { kind: string }[],
  attachments: submissions.flatMap(({ attachments }) => attachments).length,
  deliveries: deliveryIds(submissions).length,
  account: accountCounts(accounts),
  mailFiles: mails.length,
});

type Counts = ReturnType<typeof countsOf>;

function byKind(submissions: Counts['submissions']): string {
  const kinds = [...Map.groupBy(submissions, ({ kind }) => kind)].map(([kind, own]) => `${kind} ${own.length}`);
  return kinds.length === 0 ? '' : ` (${kinds.join(', ')})`;
}

function describeAccount(account: Counts['account']): string {
  if (account === null) return 'no account';
  const { confirmed, signups, sessions, links, invites } = account;
  return `${confirmed ? 'the account' : count(signups, 'signup')} with ${count(sessions, 'session')}, ${count(links, 'link')} and ${count(invites, 'invite')}`;
}

const describe = ({ submissions, attachments, deliveries, account, mailFiles }: Counts): string =>
  `  ${count(submissions.length, 'submission')}${byKind(submissions)} with ${count(deliveries, 'delivery', 'deliveries')} and ${count(attachments, 'attachment')}
  ${describeAccount(account)}
  ${count(mailFiles, 'mail')} in the outbox`;

/** The day when the last of some legal acceptances may be removed; null without any. */
function keptUntil({ legalAcceptances }: Held): string | null {
  const last = legalAcceptances.at(-1);
  if (!last) return null;
  const until = new Date(last.accepted_at);
  until.setUTCFullYear(until.getUTCFullYear() + LEGAL_YEARS);
  return until.toISOString().slice(0, 10);
}

const describeKept = (held: Held) =>
  held.legalAcceptances.length === 0
    ? ''
    : `\nKept: ${count(held.legalAcceptances.length, 'legal acceptance')} with the address, until ${keptUntil(held)} at least.\n  ${WHY}`;

async function writeAll(
  out: string,
  json: unknown,
  { submissions, legalDocuments, mails }: Found,
  { db, dataDir }: Invocation,
): Promise<void> {
  const write = async (folder: string, name: string, content: string | Uint8Array) => {
    await mkdir(join(out, folder), { recursive: true, mode: 0o700 });
    await writeFile(join(out, folder, name), content, { mode: 0o600 });
  };
  if ((await readdir(out).catch(() => [])).length > 0) throw new OperatorError(`There is something in ${out} already.`);
  await write('', 'person.json', `${JSON.stringify(json, null, 2)}\n`);
  for (const { id } of submissions)
    for (const [index, { name, content }] of (await attachmentsOf(db, id)).entries())
      // The number keeps names unique on a file system that ignores case.
      await write(join('files', id), `${index + 1}-${safeFileName(name, 'file')}`, content);
  for (const { id, version, locale, sha256, text } of legalDocuments)
    await write('legal', safeFileName(`${id}-${version}-${locale}-${sha256.slice(0, 12)}.txt`, 'document.txt'), text);
  if (mails.length > 0) await mkdir(join(out, 'mails'), { mode: 0o700 });
  for (const mail of mails) await copyFile(join(outboxDir(dataDir), mail), join(out, 'mails', mail.replace(/^\./, '')));
}

async function exportPerson(email: string, out: string | undefined, call: Invocation): Promise<void> {
  const found = await find(email, call);
  const submissions: unknown[] = [];
  for (const { payload, ...rest } of found.submissions) {
    // Views by the desk, and changes of state, the oldest first.
    const lines = await deskLog(call.db).lines({ subject: rest.id });
    const desk = lines.map(({ at, action }) => ({ at: new Date(at).toISOString(), action })).toReversed();
    submissions.push({ ...(readable(rest) as object), desk, payload });
  }
  const json = {
    address: email,
    exported_at: new Date(call.clock.now()).toISOString(),
    submissions,
    accounts: readable(found.accounts),
    legal_acceptances: found.legalAcceptances,
    mails: found.mails,
  };
  if (out !== undefined) await writeAll(out, json, found, call);
  if (isNothing(found)) return call.answer(NOTHING, json);
  const acceptances = found.legalAcceptances.length;
  const legal = acceptances === 0 ? '' : `\n  ${count(acceptances, 'legal acceptance')}`;
  const where = out === undefined ? '--json shows it, --out <folder> writes it.' : `Written to ${out}.`;
  call.answer(`The relay holds about this address:\n${describe(countsOf(found))}${legal}\n${where}`, json);
}

/** Repeats the erasure until no delivery is in flight. */
async function eraseAll(email: string, { db, clock }: Invocation) {
  const end = clock.now() + TIMEOUT_MS;
  const all = await erase(db, email, clock.now());
  while (all.underWay.length > 0 && clock.now() < end) {
    await new Promise<void>((resolve) => void clock.after(RETRY_MS, resolve));
    const { submissions, account, underWay } = await erase(db, email, clock.now());
    all.submissions.push(...submissions);
    all.account ??= account;
    all.underWay = underWay;
  }
  return all;
}

async function erasePerson(email: string, sure: boolean, call: Invocation): Promise<void> {
  const { db, dataDir, answer } = call;
  const found = await find(email, call);
  const kept = { legal_acceptances: found.legalAcceptances.length, until: keptUntil(found) };
  if (!sure) {
    const counts = countsOf(found);
    const text = isNothing(found)
      ? NOTHING
      : `Would be removed:\n${describe(counts)}${describeKept(found)}\nNothing is removed yet: --yes does it.`;
    return answer(text, { erased: false, ...counts, submissions: counts.submissions.length, kept });
  }
  const { submissions, account, underWay } = await eraseAll(email, call);
  const gone = new Set([...deliveryIds(found.submissions), ...deliveryIds(submissions)]);
  const mails = await mailsOfPerson(dataDir, email, gone);
  await removeMailFiles(dataDir, mails);
  const left = await leaveNothing(db, erasedTables);
  const delivered = submissions.flatMap(({ deliveries }) => deliveries.filter(({ state }) => state === 'delivered'));
  const sent = [...new Set(delivered.map(({ destination }) => destination))].toSorted();
  const counts: Counts = {
    submissions,
    attachments: submissions.reduce((sum, one) => sum + one.attachments, 0),
    deliveries: deliveryIds(submissions).length,
    account,
    mailFiles: mails.length,
  };
  const beyond = sent.length === 0 ? '' : `\nDelivered before, and beyond the relay's reach: ${sent.join(', ')}.`;
  const json = { erased: underWay.length === 0, ...counts, sent_to: sent, kept, left, under_way: underWay };
  answer(`Removed:\n${describe(counts)}${describeKept(found)}${beyond}\n${left.join('\n')}`, json);
  if (underWay.length > 0)
    throw new OperatorError(
      `${count(underWay.length, 'submission')} of theirs is still being delivered. Run it again in a moment.`,
    );
}

async function logOut(given: string | undefined, all: boolean, call: Invocation): Promise<void> {
  if ((given === undefined) !== all) throw new OperatorError('Give an address, or --all.');
  const ended = await endSessions(call.db, given === undefined ? null : await address(given, call));
  call.answer(`${count(ended, 'session')} ended.`, { ended });
}

export const addPerson: AddCommands = (program, options) => {
  const person = program
    .command('person')
    .description('exports or erases what is stored about one person, and ends sessions');
  storeCommand(person, 'export <address>', 'what the relay holds about the person with a mail address')
    .option('--out <folder>', 'writes all of it into a new folder, with sent files and the mails of the outbox')
    .addHelpText('after', NOTE)
    .action((given: string, values: { json: boolean; out?: string }) =>
      withStore(options, values, async (call) => exportPerson(await address(given, call), values.out, call)),
    );
  storeCommand(person, 'erase <address>', 'removes it')
    .option('--yes', 'without it the command only shows what would be removed', false)
    .addHelpText('after', NOTE)
    .action((given: string, values: { json: boolean; yes: boolean }) =>
      withStore(options, values, async (call) => erasePerson(await address(given, call), values.yes, call)),
    );
  storeCommand(person, 'log-out [address]', "ends the sessions of the person's account")
    .option('--all', 'of every account', false)
    .addHelpText('after', NOTE)
    .action((given: string | undefined, values: { json: boolean; all: boolean }) =>
      withStore(options, values, (call) => logOut(given, values.all, call)),
    );
};
