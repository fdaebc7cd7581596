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
import { accountCounts, endSessions, erase, erasedTables, heldAbout } from '../privacy/person.ts';
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

const deliveryIds = (submissions: readonly { deliveries: readonly { id: string }[] }[]) =>
  submissions.flatMap(({ deliveries }) => deliveries.map(({ id }) => id));

/** All that is known about a person: rows of the store, and mails of the outbox by name. */
async function find(email: string, { db, dataDir }: Invocation) {
  const held = await heldAbout(db, email);
  return {
    ...held,
    attachments: held.submissions.reduce((sum, { attachments }) => sum + attachments.length, 0),
    account: accountCounts(held.accounts),
    mails: await mailsOfPerson(dataDir, email, new Set(deliveryIds(held.submissions))),
  };
}

type Found = Awaited<ReturnType<typeof find>>;

interface Counted extends Pick<Found, 'attachments' | 'account' | 'mails'> {
  submissions: readonly { kind: string; deliveries: readonly { id: string }[] }[];
}

const isNothing = ({ submissions, accounts, legalAcceptances, mails }: Found) =>
  [submissions, accounts, legalAcceptances, mails].every((rows) => rows.length === 0);

function byKind(submissions: Counted['submissions']): string {
  const kinds = [...Map.groupBy(submissions, ({ kind }) => kind)].map(([kind, own]) => `${kind} ${own.length}`);
  return kinds.length === 0 ? '' : ` (${kinds.join(', ')})`;
}

function describeAccount(account: Counted['account']): string {
  if (account === null) return 'no account';
  const { confirmed, signups, sessions, links, invites } = account;
  return `${confirmed ? 'the account' : count(signups, 'signup')} with ${count(sessions, 'session')}, ${count(links, 'link')} and ${count(invites, 'invite')}`;
}

const describe = ({ submissions, attachments, account, mails }: Counted): string =>
  `  ${count(submissions.length, 'submission')}${byKind(submissions)} with ${count(deliveryIds(submissions).length, 'delivery', 'deliveries')} and ${count(attachments, 'attachment')}
  ${describeAccount(account)}
  ${count(mails.length, 'mail')} in the outbox`;

function describeKept({ legalAcceptances }: Found): string {
  const last = legalAcceptances.at(-1);
  if (!last) return '';
  const until = new Date(last.accepted_at);
  until.setUTCFullYear(until.getUTCFullYear() + LEGAL_YEARS);
  return `\nKept: ${count(legalAcceptances.length, 'legal acceptance')} with the address, until ${until.toISOString().slice(0, 10)} at least.\n  ${WHY}`;
}

async function writeAll(email: string, out: string, found: Found, { db, dataDir, clock }: Invocation): Promise<void> {
  const write = async (folder: string, name: string, content: string | Uint8Array) => {
    await mkdir(join(out, folder), { recursive: true, mode: 0o700 });
    await writeFile(join(out, folder, name), content, { mode: 0o600 });
  };
  if ((await readdir(out).catch(() => [])).length > 0) throw new OperatorError(`There is something in ${out} already.`);
  const submissions: unknown[] = [];
  for (const { payload, ...rest } of found.submissions) {
    // Views by the desk, and changes of state, the oldest first.
    const lines = await deskLog(db).lines({ subject: rest.id });
    const desk = lines.map(({ at, action }) => ({ at: new Date(at).toISOString(), action })).toReversed();
    submissions.push({ ...(readable(rest) as object), desk, payload });
    for (const [index, { name, content }] of (await attachmentsOf(db, rest.id)).entries())
      // The number keeps names unique on a file system that ignores case.
      await write(join('files', rest.id), `${index + 1}-${safeFileName(name, 'file')}`, content);
  }
  const json = {
    address: email,
    exported_at: new Date(clock.now()).toISOString(),
    submissions,
    accounts: readable(found.accounts),
    legal_acceptances: found.legalAcceptances,
    mails: found.mails,
  };
  await write('', 'person.json', `${JSON.stringify(json, null, 2)}\n`);
  for (const { id, version, locale, sha256, text } of found.legalDocuments)
    await write('legal', safeFileName(`${id}-${version}-${locale}-${sha256.slice(0, 12)}.txt`, 'document.txt'), text);
  if (found.mails.length > 0) await mkdir(join(out, 'mails'), { mode: 0o700 });
  for (const mail of found.mails)
    await copyFile(join(outboxDir(dataDir), mail), join(out, 'mails', mail.replace(/^\./, '')));
}

async function exportPerson(email: string, out: string | undefined, call: Invocation): Promise<void> {
  const found = await find(email, call);
  if (out !== undefined) await writeAll(email, out, found, call);
  if (isNothing(found)) return call.write(NOTHING);
  const acceptances = found.legalAcceptances.length;
  const legal = acceptances === 0 ? '' : `\n  ${count(acceptances, 'legal acceptance')}`;
  const where = out === undefined ? '--out <folder> writes it.' : `Written to ${out}.`;
  call.write(`The relay holds about this address:\n${describe(found)}${legal}\n${where}`);
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
  const { db, dataDir, write } = call;
  const found = await find(email, call);
  if (!sure) {
    const removed = `Would be removed:\n${describe(found)}${describeKept(found)}`;
    return write(isNothing(found) ? NOTHING : `${removed}\nNothing is removed yet: --yes does it.`);
  }
  const { submissions, account, underWay } = await eraseAll(email, call);
  const gone = new Set([...deliveryIds(found.submissions), ...deliveryIds(submissions)]);
  const mails = await mailsOfPerson(dataDir, email, gone);
  await removeMailFiles(dataDir, mails);
  const left = await leaveNothing(db, erasedTables);
  const delivered = submissions.flatMap(({ deliveries }) => deliveries.filter(({ state }) => state === 'delivered'));
  const sent = [...new Set(delivered.map(({ destination }) => destination))].toSorted();
  const attachments = submissions.reduce((sum, one) => sum + one.attachments, 0);
  const beyond = sent.length === 0 ? '' : `\nDelivered before, and beyond the relay's reach: ${sent.join(', ')}.`;
  write(
    `Removed:\n${describe({ submissions, attachments, account, mails })}${describeKept(found)}${beyond}\n${left.join('\n')}`,
  );
  if (underWay.length > 0)
    throw new OperatorError(
      `${count(underWay.length, 'submission')} of theirs is still being delivered. Run it again in a moment.`,
    );
}

async function logOut(given: string | undefined, all: boolean, call: Invocation): Promise<void> {
  if ((given === undefined) !== all) throw new OperatorError('Give an address, or --all.');
  const ended = await endSessions(call.db, given === undefined ? null : await address(given, call));
  call.write(`${count(ended, 'session')} ended.`);
}

export const addPerson: AddCommands = (program, options) => {
  const person = program
    .command('person')
    .description('exports or erases what is stored about one person, and ends sessions');
  storeCommand(person, 'export <address>', 'what the relay holds about the person with a mail address')
    .option('--out <folder>', 'writes all of it into a new folder, with sent files and the mails of the outbox')
    .addHelpText('after', NOTE)
    .action((given: string, { out }: { out?: string }) =>
      withStore(options, async (call) => exportPerson(await address(given, call), out, call)),
    );
  storeCommand(person, 'erase <address>', 'removes it')
    .option('--yes', 'without it the command only shows what would be removed', false)
    .addHelpText('after', NOTE)
    .action((given: string, { yes }: { yes: boolean }) =>
      withStore(options, async (call) => erasePerson(await address(given, call), yes, call)),
    );
  storeCommand(person, 'log-out [address]', "ends the sessions of the person's account")
    .option('--all', 'of every account', false)
    .addHelpText('after', NOTE)
    .action((given: string | undefined, { all }: { all: boolean }) =>
      withStore(options, (call) => logOut(given, all, call)),
    );
};
