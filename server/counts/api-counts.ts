import type { Middleware } from 'koa';
import * as z from 'zod/mini';
import { type DailyCounts, mostAdded } from './daily-counts.ts';
import type { Config } from '../kernel/config.ts';
import { HttpError } from '../http/http-error.ts';
import { type Limits, MINUTE } from '../http/limits.ts';
import { senderOfRequest } from '../http/client-address.ts';
import { readJsonObject } from '../http/json-body.ts';

declare module '../http/limits.ts' {
  interface Rules {
    countsOfSender: true;
  }
}

export const countLimits = {
  /** What a sender may add to a daily total (TEAM-4): a hundred visitors behind one address, who open ten pages each. */
  countsOfSender: { limit: 1_000, window: 24 * 60 * MINUTE, inMemory: true },
};

/** Bytes: a page that takes each of its transitions sends about 8,000. */
const LARGEST = 16_384;

const part = z.optional(z.record(z.string(), z.int().check(z.minimum(1))));

/** The body of `POST /api/counts`. */
export const sentCounts = z.strictObject({ pages: part, transitions: part, refusedFields: part });

interface CountsOptions {
  counts: Pick<DailyCounts, 'add'>;
  limits: Pick<Limits, 'attempt'>;
  config: Pick<Config, 'trustedProxies'>;
}

/** `POST /api/counts`: 204. Global Privacy Control and Do Not Track are respected here too, whatever page has sent it. */
export function createCounts({ counts, limits, config }: CountsOptions): Middleware {
  return async (ctx) => {
    ctx.status = 204;
    if (ctx.get('Sec-GPC') === '1' || ctx.get('DNT') === '1') return;
    const counted = { countsOfSender: senderOfRequest(ctx, config) };
    await limits.attempt(counted);
    const { success, data, error } = sentCounts.safeParse(await readJsonObject(ctx, LARGEST));
    if (!success) {
      const [{ path = [], keys = [] } = {}] = error.issues as { path?: PropertyKey[]; keys?: string[] }[];
      const field = String(path[0] ?? keys[0] ?? 'pages');
      throw new HttpError(422, 'The counts could not be read.', {
        fields: { [field]: 'These are whole numbers from 1 by name, in pages, transitions and refusedFields.' },
      });
    }
    await limits.attempt(counted, mostAdded(data) - 1);
    counts.add(data);
    ctx.status = 204;
  };
}
