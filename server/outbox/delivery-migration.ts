import { type Kysely, sql } from 'kysely';

export async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('submission_id', 'text', (column) => column.notNull().references('submissions.id').onDelete('cascade'))
    .addColumn('destination', 'text', (column) => column.notNull())
    .addColumn('queue', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', 'bigint')
    .addColumn('lease_until', 'bigint')
    .addColumn('lease_token', 'text')
    .addColumn('last_error', 'text')
    .addColumn('delivered_at', 'bigint')
    .addColumn('history', 'text', (column) => column.notNull())
    .addUniqueConstraint('deliveries_once_per_destination', ['submission_id', 'destination'])
    .execute();
  // Partial indexes: they hold open deliveries only, and stay small.
  await db.schema
    .createIndex('deliveries_due')
    .on('deliveries')
    .columns(['queue', 'next_attempt_at'])
    .where('next_attempt_at', 'is not', null)
    .execute();
  await db.schema
    .createIndex('deliveries_leased')
    .on('deliveries')
    .column('lease_until')
    .where('lease_until', 'is not', null)
    .execute();
  // Monitoring counts open deliveries every few seconds.
  await db.schema
    .createIndex('deliveries_open')
    .on('deliveries')
    .column('state')
    .where(sql.ref('delivered_at'), 'is', null)
    .execute();
  // For the page of a destination, the newest first.
  await db.schema.createIndex('deliveries_of_queue').on('deliveries').columns(['queue', 'id']).execute();
  await db.schema
    .createTable('queues')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('stopped_at', 'bigint')
    .addColumn('pause', 'bigint', (column) => column.notNull())
    .addColumn('paused_until', 'bigint', (column) => column.notNull())
    .execute();
}
