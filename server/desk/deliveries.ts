import { HttpError } from '../http/http-error.ts';
import { destinationTitle, stateTitles } from '../outbox/kinds.ts';
import type { DeliveryState } from '../db/database.ts';
import type { ListedDelivery } from './delivery-store.ts';
import { leadTitle, leadTypes } from './lead-types.ts';
import { html, type Html, link, sheet, timeText } from './page.ts';
import type { Shown, Visit } from './route.ts';

/** Deliveries of a page. */
const LISTED = 100;

/** Deliveries show no personal data, so only a change is a line. @param id null: every dead letter. @returns how many are due now */
export async function retryDeliveries(
  id: string | null,
  { store, log, now }: Pick<Visit, 'store' | 'log' | 'now'>,
): Promise<number> {
  const ids = await store.dead(id);
  if (ids.length === 0) return 0;
  await log('retry', ids);
  return store.retry(ids, now());
}

/** The type of a delivery's submission, linked where it is a lead. */
export const submissionLink = ({ kind, submission_id: id }: Pick<ListedDelivery, 'kind' | 'submission_id'>) =>
  leadTypes.includes(kind) ? link(`leads/${id}`, leadTitle(kind)) : kind;

const states = Object.keys(stateTitles) as DeliveryState[];

const row = (delivery: ListedDelivery): Html => {
  const { id, destination, state, attempts, received_at, next_attempt_at, last_error } = delivery;
  const retry = html`<form method="post" action="deliveries/${id}/retry"><button class="ghost">Retry</button></form>`;
  return html`<li><div class="who"><b>${destinationTitle(destination)}</b> <span>${submissionLink(delivery)}, received ${timeText(received_at)}</span></div>
<div class="about">${last_error ?? 'No failure so far.'}</div>
<div class="when">${attempts === 1 ? '1 attempt' : `${attempts} attempts`}${next_attempt_at !== null && html`, next ${timeText(next_attempt_at)}`}</div>
<div class="state">${state === 'dead' && retry}</div></li>`;
};

export async function listDeliveries({ store, query }: Visit): Promise<Shown> {
  const asked = query.get('state') ?? 'dead';
  const state = states.find((one) => one === asked);
  if (!state) throw new HttpError(404, 'There is no such state of a delivery.');
  const { deliveries, total } = await store.list(state, LISTED);
  const more = total - deliveries.length;
  const retryAll = html`<div class="presses"><form method="post" action="deliveries/retry"><button>Retry all ${total}</button></form></div>`;
  return {
    title: 'Deliveries',
    content: html`<nav class="chips" aria-label="State">${states.map((one) => link(`deliveries?state=${one}`, stateTitles[one], one === state))}</nav>
<p><a href="deliveries/destinations">Destinations: every attempt, pause, test, deliver again</a></p>
${sheet(
  stateTitles[state],
  html`${total === 0 ? html`<p class="none">Nothing is here.</p>` : html`<ol class="leads entries">${deliveries.map(row)}</ol>`}
${more > 0 && html`<p class="note">And ${more} older.</p>`}
${state === 'dead' && total > 1 && retryAll}`,
)}`,
  };
}

async function retried(id: string | null, visit: Visit): Promise<string> {
  const count = await retryDeliveries(id, visit);
  if (count === 0 && id !== null)
    throw new HttpError(409, 'There is no such delivery that was given up. Another person may have retried it.');
  visit.session.notice = `${count} due again. The relay takes them within a second, unless their destination is down.`;
  return 'deliveries';
}

export const retryOne = (visit: Visit) => retried(visit.params['id'] ?? '', visit);

export const retryAll = (visit: Visit) => retried(null, visit);
