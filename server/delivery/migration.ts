import { type Kysely, sql } from 'kysely';

export async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('submission_id', 'text', (column) => column.notNull().references('submissions.id').onDelete('cascade'))
    .addColumn('destination', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', 'bigint')
    .addColumn('lease_until', 'bigint')
    .addColumn('lease_token', 'text')
    .addColumn('last_error', 'text')
    .addColumn('delivered_at', 'bigint')
    .addUniqueConstraint('deliveries_once_per_destination', ['submission_id', 'destination'])
    .execute();
  // Partial indexes: they hold open deliveries only, and stay small.
  await db.schema
    .createIndex('deliveries_due')
    .on('deliveries')
    .columns(['destination', 'next_attempt_at'])
    .where('next_attempt_at', 'is not', null)
    .execute();
  await db.schema
    .createIndex('deliveries_leased')
    .on('deliveries')
    .column('lease_until')
    .where('lease_until', 'is not', null)
    .execute();
}

export async function separateLanes(db: Kysely<unknown>): Promise<void> {
  // Until now every delivery was a mail.
  await db.schema
    .alterTable('deliveries')
    .addColumn('lane', 'text', (column) => column.notNull().defaultTo('mail'))
    .execute();
  await db.schema
    .alterTable('deliveries')
    .addColumn('held_up', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.dropIndex('deliveries_due').execute();
  await db.schema
    .createIndex('deliveries_due')
    .on('deliveries')
    .columns(['lane', 'next_attempt_at'])
    .where('next_attempt_at', 'is not', null)
    .execute();
}

export async function indexOpenDeliveries(db: Kysely<unknown>): Promise<void> {
  // Monitoring counts open deliveries every few seconds.
  await db.schema
    .createIndex('deliveries_open')
    .on('deliveries')
    .column('state')
    .where(sql.ref('delivered_at'), 'is', null)
    .execute();
}

export async function createAttempts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('delivery_attempts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('delivery_id', 'text', (column) => column.notNull().references('deliveries.id').onDelete('cascade'))
    .addColumn('lane', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('duration', 'bigint')
    .addColumn('succeeded', 'integer', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .execute();
  // For the page of a destination, the newest first, and for the removal of a delivery.
  await db.schema.createIndex('attempts_of_lane').on('delivery_attempts').columns(['lane', 'id']).execute();
  await db.schema.createIndex('attempts_of_delivery').on('delivery_attempts').column('delivery_id').execute();
}

export async function createPauses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pauses')
    .addColumn('lane', 'text', (column) => column.primaryKey())
    .addColumn('paused_at', 'bigint', (column) => column.notNull())
    .execute();
}
