import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Sending {
  method?: string;
  path?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
}

/** The loopback address; only Linux has more than one. */
export interface From {
  localAddress?: string;
}

/** Sends one request; unlike fetch it allows every header. */
export function send(
  port: number,
  { method = 'POST', path = '/contact', headers = {}, body }: Sending = {},
  { localAddress }: From = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length =
      body === undefined || 'transfer-encoding' in headers ? {} : { 'content-length': Buffer.byteLength(body) };
    const sending = request(
      {
        port,
        host: '127.0.0.1',
        method,
        path,
        agent: false,
        headers: { ...length, ...headers },
        ...(localAddress && { localAddress }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });
}

const BOUNDARY = 'test-boundary';
export const multipartType = `multipart/form-data; boundary=${BOUNDARY}`;

export const part = (disposition: string, value: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);

export const multipart = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);

export const field = (name: string, value: string | Buffer) => part(`form-data; name="${name}"`, value);

export const message = { name: 'Ada Lovelace', email: 'ada@visitor.example', message: 'Good day.\nHow do I start?' };

/** Line ends as a browser sends those of a text area, by script or without (HTML, 4.10.21.4). */
const asSent = (text: string) => text.replaceAll(/\r\n?|\n/g, '\r\n');

const sentEntries = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => [name, asSent(value)] as const);

export const asScript = (values: Record<string, string> = message, headers: OutgoingHttpHeaders = {}): Sending => ({
  headers: { 'content-type': multipartType, accept: 'application/json', ...headers },
  body: multipart(...sentEntries(values).map(([name, value]) => field(name, value))),
});

export const asBrowser = (values: Record<string, string> = message, headers: OutgoingHttpHeaders = {}): Sending => ({
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    ...headers,
  },
  body: new URLSearchParams(Object.fromEntries(sentEntries(values))).toString(),
});

/** Writes bytes to a socket and reads until the other side closes, or `hangUp` says so. */
export function sendRaw(port: number, bytes: string | Buffer, { hangUp = false } = {}): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes, () => {
        if (hangUp) socket.destroy();
      });
    });
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}
