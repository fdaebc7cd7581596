import type { ClientBase, Pool } from 'pg';
import { DatabaseUnusable } from './durability.ts';

/** Asks which of the server's processes answers. */
export const BACKEND = 'SELECT pg_backend_pid() AS pid';

export async function backendOf(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(BACKEND);
  return rows[0]?.pid ?? 0;
}

/** What the operator is told when a connection has no session of its own. */
export const withoutSession = (named: string): DatabaseUnusable =>
  new DatabaseUnusable(
    `The database of ${named} is behind a pooler that gives each transaction whichever connection is free. Set it to session pooling (PgBouncer: pool_mode=session), or connect directly.`,
  );

/**
 * Makes sure that a connection is the same one from statement to statement. What a pooler gives to others between two transactions keeps
 * no lock and no setting: relays would take each other for gone, and deliver everything twice.
 * @throws DatabaseUnusable when it is not
 */
export async function assertSessions(pool: Pool, named: string): Promise<void> {
  const first = await pool.connect();
  try {
    const second = await pool.connect();
    try {
      // A pooler that takes what was given back first gives another one to the second question.
      const asked = [await backendOf(first), await backendOf(first)];
      // One that takes what was given back last gives that to the second client, whose transaction keeps it.
      await second.query('BEGIN');
      const others = await backendOf(second);
      asked.push(await backendOf(first));
      await second.query('ROLLBACK');
      if (new Set(asked).size > 1 || asked.includes(others)) throw withoutSession(named);
    } finally {
      second.release();
    }
  } finally {
    first.release();
  }
}
