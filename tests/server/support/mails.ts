import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { deliveryRows } from './rows.ts';
import { until } from './until.ts';

/** The mails of an outbox with where they go, the oldest first, once everything that was stored so far is delivered. */
async function outbox(dataDir: string): Promise<{ destination: string; mail: Email }[]> {
  await until(() => deliveryRows(dataDir).every(({ state }) => state === 'delivered'));
  const folder = join(dataDir, 'outbox');
  const written = new Set(readdirSync(folder));
  // By the rows and not by the files: several are made within a millisecond.
  const rows = deliveryRows(dataDir).filter(({ id }) => written.has(`${id}.eml`));
  return Promise.all(
    rows.map(async ({ id, destination }) => ({
      destination,
      mail: await PostalMime.parse(readFileSync(join(folder, `${id}.eml`))),
    })),
  );
}

/** The mails of an outbox, the oldest first. */
export const mailsOf = async (dataDir: string): Promise<Email[]> => (await outbox(dataDir)).map(({ mail }) => mail);

/** The mails of an outbox by the destination of their delivery. */
export async function mailsByDestination(dataDir: string): Promise<Record<string, Email[]>> {
  const mails: Record<string, Email[]> = {};
  for (const { destination, mail } of await outbox(dataDir)) (mails[destination] ??= []).push(mail);
  return mails;
}

/** The mails to an address. */
export async function mailsTo(dataDir: string, address: string): Promise<Email[]> {
  return (await mailsOf(dataDir)).filter(({ to }) => to?.some((one) => one.address === address));
}

/** The links of a mail's text, as written. */
export const linksIn = (mail: Email | undefined): URL[] =>
  [...(mail?.text ?? '').matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link));
