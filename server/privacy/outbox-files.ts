import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Address } from 'postal-mime';
import { canonicalAddress } from '../lib/mail-address.ts';
import { intendedName, syncFolder } from '../lib/durable-files.ts';
import { deliveryOfFile, outboxDir } from '../outbox/mail.ts';
import { OperatorError } from '../lib/operator-error.ts';

interface MailFile {
  name: string;
  deliveryId: string;
}

async function mailFiles(folder: string): Promise<MailFile[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    // No mail has been written yet.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  return names.flatMap((name) => {
    const deliveryId = deliveryOfFile(intendedName(name));
    return deliveryId === null ? [] : [{ name, deliveryId }];
  });
}

export async function removeMailFiles(dataDir: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const folder = outboxDir(dataDir);
  for (const name of names) await rm(join(folder, name), { force: true });
  await syncFolder(folder);
}

export async function removeMails(dataDir: string, deliveryIds: readonly string[]): Promise<void> {
  if (deliveryIds.length === 0) return;
  const wanted = new Set(deliveryIds);
  const files = (await mailFiles(outboxDir(dataDir))).filter(({ deliveryId }) => wanted.has(deliveryId));
  await removeMailFiles(
    dataDir,
    files.map(({ name }) => name),
  );
}

const ASKED_AT_ONCE = 500;

/**
 * Removes mails without a delivery in the store: the relay ended before removing them, or another process removed the submission.
 * Recent files stay: after restoring an older backup the outbox may have more than the store.
 * @param before in milliseconds since 1970; files changed later stay
 * @param known returns which of the deliveries are in the store
 * @returns how many
 */
export async function sweepMails(
  dataDir: string,
  before: number,
  known: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  const folder = outboxDir(dataDir);
  const files = await mailFiles(folder);
  const lost: MailFile[] = [];
  for (let begin = 0; begin < files.length; begin += ASKED_AT_ONCE) {
    const some = files.slice(begin, begin + ASKED_AT_ONCE);
    const there = await known(some.map(({ deliveryId }) => deliveryId));
    lost.push(...some.filter(({ deliveryId }) => !there.has(deliveryId)));
  }
  const old: string[] = [];
  for (const { name } of lost) {
    // The operator's mail program may have removed it.
    const changed = await stat(join(folder, name)).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
    if (changed !== null && changed <= before) old.push(name);
  }
  await removeMailFiles(dataDir, old);
  return old.length;
}

const addressesIn = (address: Address): string[] =>
  address.group ? address.group.flatMap(addressesIn) : [canonicalAddress(address.address ?? '')];

/** Whether the mail's recipient or reply address is the person's. */
async function concerns(path: string, address: string): Promise<boolean> {
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new OperatorError(`The mail ${path} cannot be read (${error.message}): whom it concerns is not known.`, {
      cause: error,
    });
  });
  if (content === null) return false;
  const end = content.indexOf('\r\n\r\n');
  const mail = await PostalMime.parse(end < 0 ? content : content.subarray(0, end + 4));
  return [...(mail.to ?? []), ...(mail.replyTo ?? [])].flatMap(addressesIn).includes(address);
}

/**
 * The person's mails by their headers, with or without a delivery in the store.
 * @param address canonical
 * @returns the names of their files
 * @throws OperatorError when a mail cannot be read
 */
export async function mailsOfPerson(
  dataDir: string,
  address: string,
  deliveryIds: ReadonlySet<string>,
): Promise<string[]> {
  const folder = outboxDir(dataDir);
  const found: string[] = [];
  for (const { name, deliveryId } of await mailFiles(folder))
    if (deliveryIds.has(deliveryId) || (await concerns(join(folder, name), address))) found.push(name);
  return found.toSorted();
}
