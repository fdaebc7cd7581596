import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { deliveryRows } from './rows.ts';
import { until } from './until.ts';

/** The mails of an outbox, the oldest first, once everything that was stored so far is delivered. */
export async function mailsOf(dataDir: string): Promise<Email[]> {
  await until(() => deliveryRows(dataDir).every(({ state }) => state === 'delivered'));
  const folder = join(dataDir, 'outbox');
  const written = new Set(readdirSync(folder));
  // By the rows and not by the files: several are made within a millisecond.
  const names = deliveryRows(dataDir).map(({ id }) => `${id}.eml`);
  return Promise.all(names.filter((name) => written.has(name)).map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
}

/** The mails to an address. */
export async function mailsTo(dataDir: string, address: string): Promise<Email[]> {
  return (await mailsOf(dataDir)).filter(({ to }) => to?.some((one) => one.address === address));
}

/** The links of a mail's text, as written. */
export const linksIn = (mail: Email | undefined): URL[] => [...(mail?.text ?? '').matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link));
