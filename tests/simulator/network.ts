import { type IncomingMessage, request as ask } from 'node:http';
import { duplexPair } from 'node:stream';
import { type Accepting, asSocket } from './accepting.ts';
import type { Chance } from './chance.ts';
import type { Process, Scheduler } from './scheduler.ts';

/** The network between pages and the relay: it delays, drops, doubles, loses answers, and cuts. */

export type NetworkFault = 'none' | 'lost' | 'answer lost' | 'doubled' | 'cut' | 'slow';

export interface NetworkOptions {
  scheduler: Scheduler;
  chance: Chance;
  /** The running relay; null while none runs. */
  server: () => Accepting | null;
  fault: () => NetworkFault;
  note: (what: string) => void;
  /** The first byte of an answer is on its way: nothing that follows in the relay has happened yet. */
  onAnswer: () => void;
}

interface Sent {
  method: string;
  address: string;
  sender: string;
  headers: Readonly<Record<string, string>>;
  payload: Buffer;
  isCut: boolean;
}

/** Error of `fetch` when a connection breaks. */
const unreachable = () => new TypeError('fetch failed');

export class Network {
  readonly #options: NetworkOptions;

  constructor(options: NetworkOptions) {
    this.#options = options;
  }

  /** `fetch` of a page, for an address of the relay. */
  async fetch(
    address: string,
    { address: sender = '192.0.2.1', cookies = new Map<string, string>() }: Partial<Process>,
    init: RequestInit = {},
  ): Promise<Response> {
    const { scheduler, chance, fault, note } = this.#options;
    // Response encodes the body like a browser.
    const body = new Response(init.body ?? null);
    const type = body.headers.get('content-type');
    const payload = Buffer.from(await body.arrayBuffer());
    const wrong = fault();
    if (wrong !== 'none') note(wrong);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      ...(type !== null && { 'content-type': type }),
      ...(cookie !== '' && { cookie }),
      ...(init.headers as Record<string, string>),
    };
    const sent: Sent = { method: init.method ?? 'GET', address, sender, headers, payload, isCut: wrong === 'cut' };
    const way = () => 5 + chance.around(wrong === 'slow' ? 20_000 : 40);
    const answered = new Promise<Response>((resolve, reject) => {
      const arrive = (isHeard: boolean) => {
        this.#deliver(sent).then(
          (response) =>
            scheduler.after(way(), () => {
              if (!isHeard) return reject(unreachable());
              keepCookies(cookies, response);
              return resolve(response);
            }),
          () => scheduler.after(way(), () => reject(unreachable())),
        );
      };
      if (wrong === 'lost') scheduler.after(way(), () => reject(unreachable()));
      else scheduler.after(way(), () => arrive(wrong !== 'answer lost'));
      if (wrong === 'doubled') scheduler.after(way(), () => void this.#deliver(sent).catch(() => {}));
    });
    const { signal } = init;
    if (!signal) return answered;
    // A page that gives up gets no answer; the relay may have received the form all the same.
    const left = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    return Promise.race([answered, left]);
  }

  /** Sends a request over a connection of its own, which both ends read with Node's parser. */
  #deliver({ method, address, sender, headers, payload, isCut }: Sent): Promise<Response> {
    const { scheduler, onAnswer } = this.#options;
    const server = this.#options.server();
    if (!server?.isOpen) return Promise.reject(unreachable());
    const [client, connection] = duplexPair();
    server.connect(connection, sender);
    return new Promise((resolve, reject) => {
      const sending = ask({
        createConnection: () => asSocket(client, '127.0.0.1') as never,
        method,
        path: address,
        headers: { host: 'localhost', 'content-length': payload.length, connection: 'close', ...headers },
      });
      // A killed relay breaks its connections. Bytes sent before are read.
      connection.on('close', () => scheduler.after(0, () => client.destroy()));
      sending.on('error', reject);
      sending.on('response', (answer: IncomingMessage) => {
        void read(answer)
          .then(resolve, reject)
          // Not within the relay's own turn.
          .finally(() => scheduler.after(0, onAnswer));
      });
      if (isCut) {
        sending.write(payload.subarray(0, payload.length >> 1));
        sending.destroy();
      } else sending.end(payload);
    });
  }
}

/** Keeps cookies by their names alone. */
function keepCookies(cookies: Map<string, string>, { headers }: Response): void {
  for (const line of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/Max-Age=0/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
}

async function read(answer: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const { statusCode: status = 0, headers } = answer;
  const body = status === 204 || status === 304 ? null : Buffer.concat(chunks);
  const { 'set-cookie': cookies = [], ...others } = headers;
  const all = [...Object.entries(others as Record<string, string>), ...cookies.map((line) => ['set-cookie', line])];
  return new Response(body, { status, headers: all as [string, string][] });
}
