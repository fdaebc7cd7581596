import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { deliveryRows } from './rows.ts';
import { until } from './until.ts';

/** The mails of a relay without a mail server, by the destination of their delivery, once all deliveries are made. */
export async function mailsByDestination(dataDir: string): Promise<Record<string, Email[]>> {
  await until(() => deliveryRows(dataDir).every(({ state }) => state === 'delivered'));
  const folder = join(dataDir, 'outbox');
  const rows = deliveryRows(dataDir);
  const mails: Record<string, Email[]> = {};
  for (const file of readdirSync(folder).toSorted()) {
    const destination = rows.find(({ id }) => file === `${id}.eml`)?.destination ?? file;
    (mails[destination] ??= []).push(await PostalMime.parse(readFileSync(join(folder, file))));
  }
  return mails;
}
