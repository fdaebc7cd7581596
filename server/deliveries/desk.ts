import { HttpError } from '../http/http-error.ts';
import { destinationTitle } from '../outbox/destinations.ts';
import { leadTitle, leadTypes } from '../leads/leads.ts';
import type { DeskPage, DeskPost, Visit } from '../desk/desk-page.ts';
import { html, type Html } from '../desk/html.ts';
import { sheet, timeText } from '../desk/layout.ts';
import { stateTitles } from '../outbox/state-titles.ts';
import type { deliveryChanges, deliveryReads, ListedDelivery } from './store.ts';
import type { DeliveryState } from '../db/database.ts';

type Store = Pick<ReturnType<typeof deliveryReads>, 'list' | 'dead'> &
  Pick<ReturnType<typeof deliveryChanges>, 'retry'>;

/** Below the address of the session. */
const DELIVERIES = 'deliveries';

/** Deliveries of a page. */
const LISTED = 100;

/** Deliveries show no personal data, so only a change is a line. @param id null: every dead letter. @returns how many are due now */
export async function retryDeliveries(
  id: string | null,
  { store, log, now }: Pick<Visit<Store>, 'store' | 'log' | 'now'>,
): Promise<number> {
  const ids = await store.dead(id);
  if (ids.length === 0) return 0;
  await log('retry', ids);
  return store.retry(ids, now());
}

const states = Object.keys(stateTitles) as DeliveryState[];

const row = (delivery: ListedDelivery): Html => {
  const { id, submission_id, kind, destination, state, attempts, received_at, next_attempt_at, last_error } = delivery;
  const lead = leadTypes.includes(kind) ? html`<a href="leads/${submission_id}">${leadTitle(kind)}</a>` : kind;
  const retry =
    state === 'dead'
      ? html`<form method="post" action="${DELIVERIES}/${id}/retry"><button class="ghost small">Retry</button></form>`
      : null;
  return html`<li><div class="who"><b>${destinationTitle(destination)}</b> <span>${lead}, received ${timeText(received_at)}</span></div>
<div class="about">${last_error ?? 'No failure so far.'}</div>
<div class="when">${attempts === 1 ? '1 attempt' : `${attempts} attempts`}${next_attempt_at === null ? null : html`, next ${timeText(next_attempt_at)}`}</div>
<div class="state">${retry}</div></li>`;
};

const list: DeskPage<Store> = {
  kind: 'page',
  path: `/desk/${DELIVERIES}`,
  nav: 'Deliveries',
  async show({ store, query }) {
    const asked = query.get('state') ?? 'dead';
    const state = states.find((one) => one === asked);
    if (!state) throw new HttpError(404, 'There is no such state of a delivery.');
    const found = await store.list(state, LISTED);
    const all =
      state === 'dead' && found.total > 1
        ? html`<form method="post" action="${DELIVERIES}/retry"><button>Retry all ${found.total}</button></form>`
        : null;
    const retried = /^\d{1,6}$/.exec(query.get('retried') ?? '')?.[0];
    const more = found.total - found.deliveries.length;
    return {
      title: 'Deliveries',
      content: html`${retried === undefined ? null : html`<p class="said" role="status">${retried} due again. The relay takes them within a second, unless their destination is down.</p>`}<nav class="chips" aria-label="State">${states.map(
        (one) =>
          one === state
            ? html`<a href="${DELIVERIES}?state=${one}" aria-current="page">${stateTitles[one]}</a>`
            : html`<a href="${DELIVERIES}?state=${one}">${stateTitles[one]}</a>`,
      )}</nav>
<p><a href="${DELIVERIES}/destinations">Destinations: every attempt, pause, test, deliver again</a></p>
${sheet(
  stateTitles[state],
  html`${found.total === 0 ? html`<p class="none">Nothing is here.</p>` : html`<ol class="leads entries">${found.deliveries.map(row)}</ol>`}
${more > 0 ? html`<p class="note">And ${more} older.</p>` : null}
${all && html`<div class="presses">${all}</div>`}`,
)}`,
    };
  },
};

const retryOne: DeskPost<Store> = {
  kind: 'post',
  path: `/desk/${DELIVERIES}/:id/retry`,
  async act(visit) {
    const retried = await retryDeliveries(visit.params['id'] ?? '', visit);
    if (retried === 0)
      throw new HttpError(409, 'There is no such delivery that was given up. Another person may have retried it.');
    return `${DELIVERIES}?retried=${retried}`;
  },
};

const retryAll: DeskPost<Store> = {
  kind: 'post',
  path: '/desk/deliveries/retry',
  async act(visit) {
    return `${DELIVERIES}?retried=${await retryDeliveries(null, visit)}`;
  },
};

export const deliveryRoutes = [list, retryAll, retryOne];
