import type { Middleware } from 'koa';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { forms } from '../../machines/forms.ts';
import type { DailyCounts } from './daily-counts.ts';
import type { Outcome } from './tables.ts';

const formIds = new Set(forms.map(({ form }) => form.id));
const formOfPath: ReadonlyMap<string, string> = new Map(forms.map(({ form }) => [form.action, form.id]));

/**
 * Counts each page that is answered with, a revalidated one too, and the outcome of each form (TEAM-4). Names come from closed lists.
 * It runs around `answerErrors`, so the status is the visitor's. @param pages paths of the site's pages, below the base
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
