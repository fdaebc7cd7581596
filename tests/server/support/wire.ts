import { get as request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  /** Bytes of the status line and the headers. */
  head: number;
  body: Buffer;
}

export const get = (url: string, headers: OutgoingHttpHeaders = {}): Promise<Received> =>
  new Promise((resolve, reject) => {
    request(url, { headers: { accept: 'text/html', ...headers } }, (response) => {
      const lines = [`HTTP/1.1 ${response.statusCode} ${response.statusMessage}`];
      for (let index = 0; index < response.rawHeaders.length; index += 2)
        lines.push(`${response.rawHeaders[index]}: ${response.rawHeaders[index + 1]}`);
      const head = Buffer.byteLength(`${lines.join('\r\n')}\r\n\r\n`);
      buffer(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, head, body }),
        reject,
      );
    }).once('error', reject);
  });
