import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { allDelivered, deliveryRows } from './rows.ts';

/** The outbox's mails with destinations, oldest first, after all deliveries. */
async function outbox(dataDir: string): Promise<{ destination: string; mail: Email }[]> {
  await allDelivered(dataDir);
  const folder = join(dataDir, 'outbox');
  const written = new Set(readdirSync(folder));
  // Ordered by rows: several files are written within a millisecond.
  const rows = deliveryRows(dataDir).filter(({ id }) => written.has(`${id}.eml`));
  return Promise.all(
    rows.map(async ({ id, destination }) => ({
      destination,
      mail: await PostalMime.parse(readFileSync(join(folder, `${id}.eml`))),
    })),
  );
}

export const mailsOf = async (dataDir: string): Promise<Email[]> => (await outbox(dataDir)).map(({ mail }) => mail);

export async function mailsByDestination(dataDir: string): Promise<Record<string, Email[]>> {
  const mails: Record<string, Email[]> = {};
  for (const { destination, mail } of await outbox(dataDir)) (mails[destination] ??= []).push(mail);
  return mails;
}

export async function mailsTo(dataDir: string, address: string): Promise<Email[]> {
  return (await mailsOf(dataDir)).filter(({ to }) => to?.some((one) => one.address === address));
}

export const linksIn = (mail: Email | undefined): URL[] =>
  [...(mail?.text ?? '').matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link));
