import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { asScript, message } from '../server/support/http.ts';

export interface RequestOutcome {
  key: string;
  status: number;
  retryAfter: string | null;
  /** Milliseconds since it was due, not since it had a connection. */
  took: number;
}

export interface LoadOptions {
  port: number;
  /** Requests per second, independent of answers: visitors do not wait for each other. */
  rate: number;
  seconds: number;
  name: string;
}

/** Opened beforehand from many loopback addresses: the relay limits a sender to 64. */
const CONNECTIONS = 4_800;
const ADDRESSES = 1_200;

/** The relay closes an idle connection after 5 s. */
const FRESH = 4_000;

interface Connection {
  socket: Socket;
  address: number;
  idleSince: number;
  answer: ((head: string | null) => void) | null;
}

const { headers, body = '' } = asScript(message, { host: 'localhost' });
const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body) }).map(
  ([name, value]) => `${name}: ${String(value)}\r\n`,
);

/** Prepared text, because sender and server share the CPU. ASCII, so that nothing has to be encoded. */
const [beforeKey, afterKey] = [
  `POST /contact HTTP/1.1\r\n${lines.join('')}idempotency-key: `,
  `\r\n\r\n${body.toString('latin1')}`,
];

const requestText = (key: string): string => beforeKey + key + afterKey;

const HEAD_END = '\r\n\r\n';

function headerOf(head: string, name: string): string | null {
  const at = head.toLowerCase().indexOf(`\r\n${name}: `);
  return at < 0 ? null : (head.slice(at + name.length + 4).split('\r\n', 1)[0] ?? null);
}

function completeHead(received: string): string | null {
  const end = received.indexOf(HEAD_END);
  if (end < 0) return null;
  const head = received.slice(0, end);
  return received.length < end + HEAD_END.length + Number(headerOf(head, 'content-length') ?? 0) ? null : head;
}

/** Kept connections from many addresses, with minimal work per request. */
class Pool {
  readonly #port: number;
  readonly #idle: Connection[] = [];
  readonly #waiting: ((connection: Connection | null) => void)[] = [];
  readonly #open = Array.from({ length: ADDRESSES }, () => 0);

  constructor(port: number) {
    this.#port = port;
  }

  /** @param since when the request was due */
  async request(key: string, since: number): Promise<RequestOutcome> {
    const head = await this.#send(requestText(key));
    const status = Number(head?.slice(9, 12) ?? 0);
    const retryAfter = head === null || status === 200 ? null : headerOf(head, 'retry-after');
    return { key, status, retryAfter, took: performance.now() - since };
  }

  async #send(text: string): Promise<string | null> {
    const connection = this.#take() ?? (await new Promise<Connection | null>((resolve) => this.#waiting.push(resolve)));
    if (!connection) return null;
    return new Promise((resolve) => {
      connection.answer = resolve;
      connection.socket.write(text, 'latin1');
    });
  }

  /** In sequence: the system drops simultaneous connections. */
  async open(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      const connection = this.#connect(index % ADDRESSES);
      await once(connection.socket, 'connect');
      this.#idle.push(connection);
    }
  }

  close(): void {
    for (const { socket } of this.#idle) socket.destroy();
    for (const resolve of this.#waiting) resolve(null);
  }

  #take(): Connection | null {
    for (let kept = this.#idle.pop(); kept; kept = this.#idle.pop()) {
      if (performance.now() - kept.idleSince < FRESH && !kept.socket.destroyed) return kept;
      kept.socket.destroy();
    }
    const fewest = Math.min(...this.#open);
    return fewest * ADDRESSES >= CONNECTIONS ? null : this.#connect(this.#open.indexOf(fewest));
  }

  #connect(address: number): Connection {
    const socket = connect({
      port: this.#port,
      host: '127.0.0.1',
      localAddress: `127.0.${10 + Math.floor(address / 250)}.${1 + (address % 250)}`,
      noDelay: true,
    });
    const connection: Connection = { socket, address, idleSince: Infinity, answer: null };
    this.#open[address] = (this.#open[address] ?? 0) + 1;
    let received = '';
    const settle = (head: string | null) => {
      const { answer } = connection;
      connection.answer = null;
      answer?.(head);
    };
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const head = completeHead(received);
      if (head === null) return;
      received = '';
      settle(head);
      connection.idleSince = performance.now();
      const next = this.#waiting.shift();
      if (next) next(connection);
      else this.#idle.push(connection);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#open[address] = (this.#open[address] ?? 1) - 1;
      settle(null);
      const next = this.#waiting.shift();
      if (next) next(this.#take());
    });
    return connection;
  }
}

export interface Load {
  outcomes: RequestOutcome[];
  accepted: number;
}

/** A percentile in milliseconds, rounded. */
export function percentile(outcomes: readonly RequestOutcome[], share: number): number {
  const sorted = outcomes.map(({ took }) => took).toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

const acceptedIn = (milliseconds: number, outcomes: readonly RequestOutcome[]) =>
  outcomes.filter(({ status }) => status === 200).length / (milliseconds / 1_000);

export async function openLoop({ port, rate, seconds, name }: LoadOptions): Promise<Load> {
  const pool = new Pool(port);
  await pool.open(CONNECTIONS);
  const total = Math.round(rate * seconds);
  const began = performance.now();
  const pending: Promise<RequestOutcome>[] = [];
  // Until the last acceptance: a refusal may be late because the system retries connections for seconds.
  let took = 0;
  const one = async (index: number): Promise<RequestOutcome> => {
    const due = began + (index / rate) * 1_000;
    const outcome = await pool.request(`${name}-${index}`, due);
    if (outcome.status === 200) took = performance.now() - began;
    return outcome;
  };
  while (pending.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1_000) * rate));
    while (pending.length < due) pending.push(one(pending.length));
    await pause(2);
  }
  const outcomes = await Promise.all(pending);
  pool.close();
  return { outcomes, accepted: acceptedIn(Math.max(took, seconds * 1_000), outcomes) };
}

/** Each sender waits for its answer before it sends again. */
export async function closedLoop({ port, seconds, name }: Omit<LoadOptions, 'rate'>, senders: number): Promise<Load> {
  const pool = new Pool(port);
  const began = performance.now();
  const outcomes: RequestOutcome[] = [];
  let next = 0;
  const sender = async () => {
    while (performance.now() - began < seconds * 1_000) {
      next += 1;
      outcomes.push(await pool.request(`${name}-${next}`, performance.now()));
    }
  };
  await Promise.all(Array.from({ length: senders }, sender));
  pool.close();
  return { outcomes, accepted: acceptedIn(performance.now() - began, outcomes) };
}
