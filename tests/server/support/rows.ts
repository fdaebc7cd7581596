import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { AttachmentTable, DeliveryTable, SubmissionTable } from '../../../server/store/schema.ts';

/** Reads a data folder's store from outside, as `sqlite3` would while the relay runs. */
export function query<Row>(dataDir: string, sql: string): Row[] {
  const database = new DatabaseSync(join(dataDir, 'staveline.db'), { readOnly: true, timeout: 5_000 });
  try {
    return database.prepare(sql).all() as Row[];
  } finally {
    database.close();
  }
}

export const submissionRows = (dataDir: string) =>
  query<SubmissionTable>(dataDir, 'SELECT * FROM submissions ORDER BY id');
export const deliveryRows = (dataDir: string) => query<DeliveryTable>(dataDir, 'SELECT * FROM deliveries ORDER BY id');
export const attachmentRows = (dataDir: string) =>
  query<AttachmentTable>(dataDir, 'SELECT * FROM attachments ORDER BY submission_id, name');
