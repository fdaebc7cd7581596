import type { Kysely } from 'kysely';
import type { Secret } from '../lib/secret.ts';
import { inTransaction, lockChanges } from './dialect.ts';
import { DatabaseUnusable } from './durability.ts';
import type { Database } from './database.ts';

const ROW = 1;

/**
 * Makes sure that all processes on a database have the same key; otherwise one process's links would be invalid for another.
 * The first process stores a mark of its key, which does not reveal it. @throws DatabaseUnusable
 */
export async function assertSameKey(db: Kysely<Database>, secret: Secret): Promise<void> {
  const digest = secret.mark();
  const stored = await inTransaction(db, async (trx) => {
    await lockChanges(trx);
    await trx
      .insertInto('key_check')
      .values({ id: ROW, digest })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return trx.selectFrom('key_check').select('digest').executeTakeFirst();
  });
  if (stored?.digest === digest) return;
  throw new DatabaseUnusable(
    'SECRET_KEY is not the one that the other processes on this database have. To change it on purpose, stop them all and empty the table key_check: ' +
      'links and cookies so far become worthless.',
  );
}
