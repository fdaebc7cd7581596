import { randomInt } from 'node:crypto';
import { Client, type ClientConfig, type QueryResult, type QueryResultRow } from 'pg';
import { FIRST_PROCESS, LOCKS } from './dialect.ts';
import { BACKEND, backendOf, withoutSession } from './pooler.ts';

/** What fits into an integer. */
const LAST = 2 ** 31 - 1;

const take = `SELECT pg_try_advisory_lock(${LOCKS}, $1::int) AS taken`;

/** Who holds a lock of ours in this database. */
const holders = `SELECT objid::bigint AS number FROM pg_locks
  WHERE locktype = 'advisory' AND classid = ${LOCKS} AND objid >= ${FIRST_PROCESS} AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/**
 * Shows other processes on the same PostgreSQL that this one lives: by a lock on a number of its own, held by a connection of its
 * own. When the process ends in whatever way its connection ends, and the server drops the lock, a kill -9 included. (A machine that
 * loses its power says nothing; then the leases run out.)
 */
export class Heartbeat {
  readonly #config: ClientConfig;
  readonly #beat: number;
  readonly #named: string;
  #client: Promise<Client> | null = null;
  /** What the connection was asked last. */
  #asked: Promise<unknown> = Promise.resolve();
  #number = randomInt(FIRST_PROCESS, LAST);

  /**
   * @param config of a connection that ends by itself when nothing comes over it for a while
   * @param beat milliseconds, well below that while: so often something does, as long as the server is there
   * @param named where the operator has written the database's address
   */
  constructor(config: ClientConfig, beat: number, named: string) {
    this.#config = config;
    this.#beat = beat;
    this.#named = named;
  }

  /**
   * The process's name, while the others can see that it lives.
   * @throws when the database cannot be reached
   */
  async name(): Promise<string> {
    await this.#connection();
    return String(this.#number);
  }

  /** The names of those who live. */
  async living(): Promise<ReadonlySet<string>> {
    const { rows } = await this.#ask<{ number: number }>(await this.#connection(), holders);
    return new Set(rows.map(({ number }) => String(number)));
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => null);
    this.#client = null;
    await client?.end();
  }

  /** Asks when what was asked before is answered: a connection takes one question at a time. */
  #ask<Row extends QueryResultRow>(client: Client, statement: string): Promise<QueryResult<Row>> {
    const answer = this.#asked.then(() => client.query<Row>(statement));
    this.#asked = answer.catch(() => {});
    return answer;
  }

  /** A connection that has become another one shows nobody: the error that nobody handles ends the process, whose start says why. */
  async #showsStill(client: Client, backend: number): Promise<void> {
    const answer = await this.#ask<{ pid: number }>(client, BACKEND).catch(() => null);
    if (answer && answer.rows[0]?.pid !== backend) throw withoutSession(this.#named);
  }

  /** One connection for as long as it lasts, then a new one. */
  #connection(): Promise<Client> {
    if (this.#client) return this.#client;
    const lost = () => {
      if (this.#client === connecting) this.#client = null;
    };
    const connecting = this.#connect(lost);
    this.#client = connecting;
    connecting.catch(lost);
    return connecting;
  }

  async #connect(lost: () => void): Promise<Client> {
    const client = new Client(this.#config);
    client.on('error', lost);
    client.on('end', lost);
    try {
      await client.connect();
      const backend = await backendOf(client);
      const beat = setInterval(() => void this.#showsStill(client, backend), this.#beat).unref();
      client.once('end', () => clearInterval(beat));
      // The same number as before, so that what is under way stays this process's own; unless the server still takes the old connection for alive.
      while (!(await client.query<{ taken: boolean }>(take, [this.#number])).rows[0]?.taken)
        this.#number = randomInt(FIRST_PROCESS, LAST);
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  }
}
