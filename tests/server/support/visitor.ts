import type { OutgoingHttpHeaders } from 'node:http';
import { postedForms } from '../../../server/routes.ts';
import { type Answer, asBrowser, asScript, send, type Sending } from './http.ts';

/** Kind of request: with script in one of the encodings, or without script. */
type Manner = 'multipart' | 'json' | 'urlencoded' | 'browser';

/** The encoding of a call's own form. */
const mannerOf = (path: string): Manner => {
  const encoding = postedForms[path]?.encoding;
  if (encoding === 'application/json') return 'json';
  return encoding === 'multipart/form-data' ? 'multipart' : 'urlencoded';
};

export class Visitor {
  readonly cookies: Map<string, string>;
  readonly #port: number;

  constructor(port: number, cookies = new Map<string, string>()) {
    this.#port = port;
    this.cookies = cookies;
  }

  /** This browser at another of the site's processes. */
  at(port: number): Visitor {
    return new Visitor(port, this.cookies);
  }

  post(
    path: string,
    values: Record<string, unknown>,
    { as = mannerOf(path), headers = {} }: { as?: Manner; headers?: OutgoingHttpHeaders } = {},
  ): Promise<Answer> {
    return this.#send(path, this.#body(values as Record<string, string>, as, headers));
  }

  get(path: string, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
    return this.#send(path, { method: 'GET', headers: { accept: 'text/html', ...headers } });
  }

  #body(values: Record<string, string>, as: Manner, headers: OutgoingHttpHeaders): Sending {
    const json = { accept: 'application/json', ...headers };
    if (as === 'browser') return asBrowser(values, headers);
    if (as === 'multipart') return asScript(values, headers);
    if (as === 'urlencoded') return asBrowser(values, json);
    return { headers: { 'content-type': 'application/json', ...json }, body: JSON.stringify(values) };
  }

  async #send(path: string, request: Sending): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await send(this.#port, {
      path,
      ...request,
      headers: { ...request.headers, ...(cookie !== '' && { cookie }) },
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }
}
