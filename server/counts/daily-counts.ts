import type { Middleware } from 'koa';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { forms } from '../../machines/forms.ts';
import { type Clock, utcDay } from '../lib/time.ts';
import { describeError } from '../lib/describe-error.ts';
import type { DailyCountTable, Database } from '../db/database.ts';

export const outcomes = ['accepted', 'refused', 'failed'] as const;

export type Outcome = (typeof outcomes)[number];

const columns = ['day', 'kind', 'flow', 'name'] as const;

/** Sort key: in one order two relays cannot block each other. */
const keyOf = (count: DailyCountTable) => JSON.stringify(columns.map((column) => count[column]));

export const createCountStore = (db: Kysely<Database>) => ({
  /** The first and the last day included, each such as 2026-11-23. */
  dailyCounts: (from: string, to: string): Promise<DailyCountTable[]> =>
    db.selectFrom('daily_counts').selectAll().where('day', '>=', from).where('day', '<=', to).execute(),
  /** Adds to the totals of their days, in one statement. @throws when nothing is added */
  async addDailyCounts(counts: readonly DailyCountTable[]): Promise<void> {
    if (counts.length === 0) return;
    await db
      .insertInto('daily_counts')
      .values(counts.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)))
      .onConflict((conflict) =>
        conflict.columns(columns).doUpdateSet({ total: sql<number>`daily_counts.total + excluded.total` }),
      )
      .execute();
  },
});

export type CountStore = ReturnType<typeof createCountStore>;

/** Milliseconds from the first count in memory to the store. A crash loses no older ones. */
export const WRITE_INTERVAL = 60_000;

interface DailyCountsOptions {
  store: Pick<CountStore, 'addDailyCounts'>;
  clock: Clock;
  log: Logger;
}

/** Totals by day, kept in memory and written every minute. They hold nothing about a visitor, not even a time of day (TEAM-4). */
export function startDailyCounts({ store, clock, log }: DailyCountsOptions) {
  const unwritten = new Map<string, DailyCountTable>();
  let cancel: (() => void) | null = null;
  let writing = Promise.resolve();

  const keep = ({ total, ...counted }: DailyCountTable) => {
    const key = JSON.stringify(Object.values(counted));
    unwritten.set(key, { ...counted, total: (unwritten.get(key)?.total ?? 0) + total });
    cancel ??= clock.after(WRITE_INTERVAL, () => {
      cancel = null;
      // One after the other: counts that an earlier write puts back are in the last one.
      writing = writing.then(write);
    });
  };
  const write = async () => {
    const rows = [...unwritten.values()];
    unwritten.clear();
    try {
      await store.addDailyCounts(rows);
    } catch (error) {
      log.error({ error: describeError(error) }, 'daily counts not written');
      rows.forEach(keep);
    }
  };

  return {
    /** Adds one to today's total. */
    add: ({ kind, flow, name }: Pick<DailyCountTable, 'kind' | 'flow' | 'name'>): void =>
      keep({ day: utcDay(clock.now()), kind, flow, name, total: 1 }),
    /** Flushes counts in memory to the store and stops. */
    async stop(): Promise<void> {
      await writing;
      cancel?.();
      await write();
      cancel?.();
    },
  };
}

type DailyCounts = ReturnType<typeof startDailyCounts>;

const formIds = new Set(forms.map(({ form }) => form.id));
const formOfPath: ReadonlyMap<string, string> = new Map(forms.map(({ form }) => [form.action, form.id]));

/**
 * Counts each page that is answered with, a revalidated one too, and the outcome of each form (TEAM-4). Names come from closed lists.
 * Runs around `answerErrors`, so the status is the visitor's. @param pages paths of the site's pages, below the base
 */
export function countRequests(counts: Pick<DailyCounts, 'add'>, pages: readonly string[]): Middleware {
  const addresses = new Map(pages.map((path) => [BASE_PATH + path, path]));
  return async (ctx, next) => {
    await next();
    if (ctx.get('DNT') === '1' || ctx.get('Sec-GPC') === '1') return;
    const { method, path, status, state } = ctx;
    const page = addresses.get(path);
    if (method === 'GET' && page !== undefined && (status === 200 || status === 304))
      counts.add({ kind: 'page', flow: '', name: page });
    if (method !== 'POST') return;
    const form = String(state['form'] ?? formOfPath.get(String(state['route'])));
    const outcome: Outcome = status < 400 ? 'accepted' : status < 500 ? 'refused' : 'failed';
    if (formIds.has(form)) counts.add({ kind: 'form', flow: form, name: outcome });
  };
}
