import type { Kysely } from 'kysely';
import { bytesType } from '../db/dialect.ts';

export async function createSubmissions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('submissions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('address', 'text')
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text')
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('submissions_key_once_per_kind', ['kind', 'idempotency_key'])
    .execute();
  await db.schema.createIndex('submissions_by_address').on('submissions').column('address').execute();
}

export async function createAttachments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('attachments')
    .addColumn('submission_id', 'text', (column) => column.notNull().references('submissions.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('content', bytesType(db), (column) => column.notNull())
    .addPrimaryKeyConstraint('attachments_once_per_name', ['submission_id', 'name'])
    .execute();
}

/** An index for the sum of all attachment sizes. */
export async function indexAttachmentSizes(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('attachments_size').on('attachments').column('size').execute();
}

export async function createAnswers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('answers')
    .addColumn('submission_id', 'text', (column) =>
      column.primaryKey().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('answered_at', 'bigint', (column) => column.notNull())
    .execute();
}

/** Who answers a lead, with a note. The version counts its changes. */
export async function createAssignments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('assignments')
    .addColumn('submission_id', 'text', (column) =>
      column.primaryKey().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('assignee', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute();
}

/** For lists of every type, the newest first. */
export async function indexByTime(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('submissions_by_time').on('submissions').columns(['received_at', 'id']).execute();
}

export async function addDueHours(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('assignments').addColumn('due_hours', 'bigint').execute();
}
