import { get as request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, constants } from 'node:zlib';

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

/**
 * The initial congestion window: ten segments (RFC 6928) of 1,460 bytes. What it holds is painted after one round
 * trip.
 */
export const firstFlight = 10 * 1460;

/** The text that has arrived after one round trip, and the bytes of the whole answer. */
export async function arrival(url: string): Promise<{ arrived: string; length: number }> {
  const { head, body } = await get(url, { 'accept-encoding': 'br' });
  const beginning = body.subarray(0, firstFlight - head);
  return {
    arrived: brotliDecompressSync(beginning, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString(),
    length: head + body.length,
  };
}
