import type { ClientBase, Pool } from 'pg';
import { DatabaseUnusable } from './durability.ts';

/** The server process of a connection. */
export const BACKEND = 'SELECT pg_backend_pid() AS pid';

export async function backendOf(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(BACKEND);
  return rows[0]?.pid ?? 0;
}

export const withoutSession = (named: string): DatabaseUnusable =>
  new DatabaseUnusable(
    `The database of ${named} is behind a pooler that gives each transaction whichever connection is free. Set it to session pooling (PgBouncer: pool_mode=session), or connect directly.`,
  );

/**
 * Makes sure that a connection keeps its session. Behind a transaction pooler locks and settings would be lost: relays would take
 * each other for dead and deliver everything twice. @throws DatabaseUnusable
 */
export async function assertSessions(pool: Pool, named: string): Promise<void> {
  const first = await pool.connect();
  try {
    const second = await pool.connect();
    try {
      // A pooler with a queue of connections uses another one for the second statement.
      const backends = [await backendOf(first), await backendOf(first)];
      // A pooler with a stack of connections gives the same one to the second client, whose transaction keeps it.
      await second.query('BEGIN');
      const others = await backendOf(second);
      backends.push(await backendOf(first));
      await second.query('ROLLBACK');
      if (new Set(backends).size > 1 || backends.includes(others)) throw withoutSession(named);
    } finally {
      second.release();
    }
  } finally {
    first.release();
  }
}
