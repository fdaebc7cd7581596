import type { Context } from 'koa';
import { readBody, refuseLargeBody } from './body-limit.ts';
import { malformed, HttpError } from './http-error.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * @param limit bytes
 * @throws HttpError: 400 when it is no JSON object, 413 too large, 415 encoded
 */
export async function readJsonObject(ctx: Context, limit: number): Promise<Record<string, unknown>> {
  const encoding = ctx.get('Content-Encoding');
  if (encoding !== '' && encoding !== 'identity') throw new HttpError(415, 'The request must be sent as it is.');
  const body = await Promise.race([refuseLargeBody(ctx, limit), readBody(ctx.req)]);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw malformed();
  }
  if (!isObject(value)) throw malformed();
  return value;
}
