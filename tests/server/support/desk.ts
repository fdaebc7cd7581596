import type { IncomingHttpHeaders } from 'node:http';
import { type Answer, send } from './http.ts';
import { query, submissionRows } from './rows.ts';
import { startTestRelay, type TestRelay, type TestRelayOptions } from './test-relay.ts';
import type { DeskLogTable } from '../../../server/db/database.ts';

export const KEY = 'T3st-k3y/0f+the=desk';

export interface DeskRelay extends TestRelay {
  monitorPort: number;
}

export async function deskRelay(options: TestRelayOptions = {}): Promise<DeskRelay> {
  const relay = await startTestRelay({ ...options, env: { MONITOR_PORT: '0', DESK_KEY: KEY, ...options.env } });
  if (relay.monitorPort === null) throw new Error('There is no monitor.');
  return { ...relay, monitorPort: relay.monitorPort };
}

/** `name=value` of the answer's cookie; null without one. */
export const cookieOf = (headers: IncomingHttpHeaders): string | null =>
  headers['set-cookie']?.[0]?.split(';', 1)[0] ?? null;

export interface Desk {
  cookie: string;
  /** The address of the session; paths are given, and locations answered, without it. */
  base: string;
  get(path: string): Promise<Answer>;
  /** Posts a form of the desk like a browser. */
  post(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Answer>;
}

export const formType = { 'content-type': 'application/x-www-form-urlencoded' };

/** A browser of the desk with this cookie, at the address of its session. */
export function deskWith({ monitorPort }: DeskRelay, cookie: string, base = '/desk'): Desk {
  const ask = async (request: Parameters<typeof send>[1] & { path: string }): Promise<Answer> => {
    const path = request.path === '/desk/login' ? request.path : request.path.replace(/^\/desk(?=\/|$)/, base);
    const { headers, ...answer } = await send(monitorPort, { ...request, path });
    const location = headers.location?.replace(base, '/desk');
    return { ...answer, headers: location === undefined ? headers : { ...headers, location } };
  };
  return {
    cookie,
    base,
    get: (path) => ask({ method: 'GET', path, headers: { cookie } }),
    post: (path, fields = {}, headers = { 'sec-fetch-site': 'same-origin' }) =>
      ask({ path, headers: { cookie, ...formType, ...headers }, body: new URLSearchParams(fields).toString() }),
  };
}

/** Logs in. */
export async function open(relay: DeskRelay, key = KEY): Promise<Desk> {
  const { headers } = await deskWith(relay, '').post('/desk/login', { key });
  const cookie = cookieOf(headers);
  if (cookie === null) throw new Error('The desk did not open.');
  return deskWith(relay, cookie, headers.location?.replace(/\/leads$/, ''));
}

/** The id of the stored submission of a type; of the first one by default. */
export const leadIdOf = ({ dataDir }: TestRelay, kind?: string): string =>
  submissionRows(dataDir).find((row) => kind === undefined || row.kind === kind)?.id ?? '';

/** The log, the oldest line first. */
export const linesOf = ({ dataDir }: TestRelay) =>
  query<DeskLogTable>(dataDir, 'SELECT * FROM desk_log ORDER BY at, id').map(({ subjects, ...line }) => ({
    ...line,
    subjects: JSON.parse(subjects) as string[],
  }));

/** Visible text of a page. */
export const textOf = (body: string) =>
  body
    .replaceAll(/<(style|script)>.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
