import { deliveryMachine } from '../../machines/delivery/delivery.machine.ts';
import type { ListedDelivery } from '../delivery/operator-deliveries.ts';
import { HttpError } from '../kernel/http-error.ts';
import { isToVisitor, MAIL_CHANNEL } from '../submissions/destinations.ts';
import { leadTitle, leadTypes } from '../submissions/leads.ts';
import type { DeskPage, DeskPost } from './desk-page.ts';
import { html, type Html } from './html.ts';
import { sheet, timeText } from './layout.ts';

/** Below the address of the session. */
const DELIVERIES = 'deliveries';

/** By state of the delivery machine; what needs a person first. */
const titles: Readonly<Record<string, string>> = {
  dead: 'Given up',
  waiting: 'Waiting',
  pending: 'Due',
  delivering: 'On its way',
  delivered: 'Delivered',
};

export const stateTitle = (state: string): string => (titles[state] ?? state).toLowerCase();

/** For people: 'mail to the team'. */
export function destinationTitle(destination: string): string {
  if (isToVisitor(destination)) return 'mail to the sender';
  return destination.startsWith(`${MAIL_CHANNEL}:`) ? 'mail to the team' : destination;
}

const states = Object.keys(deliveryMachine.states).toSorted(
  (a, b) => Object.keys(titles).indexOf(a) - Object.keys(titles).indexOf(b),
);

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

const list: DeskPage = {
  kind: 'page',
  path: `/desk/${DELIVERIES}`,
  nav: 'Deliveries',
  async show({ deliveries, query }) {
    const state = query.get('state') ?? 'dead';
    if (!states.includes(state)) throw new HttpError(404, 'There is no such state of a delivery.');
    const found = await deliveries.list(state);
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
            ? html`<a href="${DELIVERIES}?state=${one}" aria-current="page">${titles[one] ?? one}</a>`
            : html`<a href="${DELIVERIES}?state=${one}">${titles[one] ?? one}</a>`,
      )}</nav>
${sheet(
  titles[state] ?? state,
  html`${found.total === 0 ? html`<p class="none">Nothing is here.</p>` : html`<ol class="leads deliveries">${found.deliveries.map(row)}</ol>`}
${more > 0 ? html`<p class="note">And ${more} older.</p>` : null}
${all && html`<div class="presses">${all}</div>`}`,
)}`,
    };
  },
};

const retryOne: DeskPost = {
  kind: 'post',
  path: `/desk/${DELIVERIES}/:id/retry`,
  async act({ deliveries, params }) {
    const retried = await deliveries.retry(params['id'] ?? '');
    if (retried === 0)
      throw new HttpError(409, 'There is no such delivery that was given up. Another person may have retried it.');
    return `${DELIVERIES}?retried=${retried}`;
  },
};

const retryAll: DeskPost = {
  kind: 'post',
  path: '/desk/deliveries/retry',
  async act({ deliveries }) {
    return `${DELIVERIES}?retried=${await deliveries.retry(null)}`;
  },
};

export const deliveryRoutes = [list, retryAll, retryOne];
