import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { until } from './until.ts';
import type { AttachmentTable, DeliveryTable, SubmissionTable } from '../../../server/db/database.ts';

/** Milliseconds for another connection's lock: a sync to a busy disk takes seconds. */
const PATIENCE = 20_000;

/** Reads a data folder's store from outside, like `sqlite3` beside a running relay. */
export function query<Row>(dataDir: string, sql: string): Row[] {
  const database = new DatabaseSync(join(dataDir, 'staveline.db'), { readOnly: true, timeout: PATIENCE });
  try {
    return database.prepare(sql).all() as Row[];
  } finally {
    database.close();
  }
}

/** Waits until a relay has delivered everything. */
export async function allDelivered(dataDir: string): Promise<void> {
  const database = new DatabaseSync(join(dataDir, 'staveline.db'), { readOnly: true, timeout: PATIENCE });
  try {
    const open = database.prepare("SELECT 1 FROM deliveries WHERE state <> 'delivered' LIMIT 1");
    await until(() => open.get() === undefined);
  } finally {
    database.close();
  }
}

/** SQLITE_BUSY (https://sqlite.org/rescode.html#busy). */
const BUSY = 5;

/** Writes from outside. It lets the event loop turn while it waits: a relay in this thread ends its transaction there. */
export async function execute(dataDir: string, sql: string): Promise<void> {
  const database = new DatabaseSync(join(dataDir, 'staveline.db'), { timeout: 0 });
  try {
    await until(() => {
      try {
        database.exec(sql);
        return true;
      } catch (error) {
        if ((error as { errcode?: number }).errcode !== BUSY) throw error;
        return false;
      }
    }, PATIENCE);
  } finally {
    database.close();
  }
}

export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

export const submissionRows = (dataDir: string) =>
  query<SubmissionTable>(dataDir, 'SELECT * FROM submissions ORDER BY id');
export const deliveryRows = (dataDir: string) => query<DeliveryTable>(dataDir, 'SELECT * FROM deliveries ORDER BY id');
export const attachmentRows = (dataDir: string) =>
  query<AttachmentTable>(dataDir, 'SELECT * FROM attachments ORDER BY submission_id, name');
