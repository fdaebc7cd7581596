import { randomInt } from 'node:crypto';
import { Client, type ClientConfig, type QueryResult, type QueryResultRow } from 'pg';
import { FIRST_PROCESS, LOCKS } from './dialect.ts';
import { BACKEND, backendOf, withoutSession } from './pooler.ts';

const LAST = 2 ** 31 - 1;

const take = `SELECT pg_try_advisory_lock(${LOCKS}, $1::int) AS taken`;

/** The processes that hold an advisory lock of ours in this database. */
const holders = `SELECT objid::bigint AS number FROM pg_locks
  WHERE locktype = 'advisory' AND classid = ${LOCKS} AND objid >= ${FIRST_PROCESS} AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/**
 * Shows other processes on the same PostgreSQL that this one is alive: an advisory lock on its number, held by its own connection.
 * The server drops the lock when the process ends, even by kill -9. After a power loss the leases run out instead.
 */
export class Heartbeat {
  readonly #config: ClientConfig;
  readonly #beat: number;
  readonly #named: string;
  #client: Promise<Client> | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #number = randomInt(FIRST_PROCESS, LAST);

  /**
   * @param config of a connection that ends by itself after a silence
   * @param beat milliseconds between queries, well below that silence
   * @param named where the database's address is written
   */
  constructor(config: ClientConfig, beat: number, named: string) {
    this.#config = config;
    this.#beat = beat;
    this.#named = named;
  }

  /** The process's name, once the others can see that it is alive. @throws when the database cannot be reached */
  async name(): Promise<string> {
    await this.#connection();
    return String(this.#number);
  }

  async living(): Promise<ReadonlySet<string>> {
    const { rows } = await this.#query<{ number: number }>(await this.#connection(), holders);
    return new Set(rows.map(({ number }) => String(number)));
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => null);
    this.#client = null;
    await client?.end();
  }

  /** Queues a statement: a connection runs one at a time. */
  #query<Row extends QueryResultRow>(client: Client, statement: string): Promise<QueryResult<Row>> {
    const answer = this.#queue.then(() => client.query<Row>(statement));
    this.#queue = answer.catch(() => {});
    return answer;
  }

  /** After a silent reconnect the lock is gone: the unhandled error ends the process, and its next start reports the reason. */
  async #showsStill(client: Client, backend: number): Promise<void> {
    const answer = await this.#query<{ pid: number }>(client, BACKEND).catch(() => null);
    if (answer && answer.rows[0]?.pid !== backend) throw withoutSession(this.#named);
  }

  /** One connection while it lasts, then a new one. */
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
      // Keeps the process's number, so that deliveries in flight stay its own, unless the server still holds the former
      // connection's lock.
      while (!(await client.query<{ taken: boolean }>(take, [this.#number])).rows[0]?.taken)
        this.#number = randomInt(FIRST_PROCESS, LAST);
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  }
}
