import type { DeskPage, DeskPost, Visit } from '../desk/desk-page.ts';
import { html, type Html } from '../desk/html.ts';
import { sheet, timeText } from '../desk/layout.ts';
import type { FormFields } from '../http/form-body.ts';
import { HttpError } from '../http/http-error.ts';
import { leadTitle, leadTypes } from '../leads/leads.ts';
import { destinationTitle } from '../outbox/destinations.ts';
import type { ConfiguredDestination } from '../outbox/destination.ts';
import type { deliveryChanges, deliveryReads, ListedDelivery, QueueStanding } from './store.ts';
import type { Attempt } from '../db/database.ts';

/** Below the address of the session. */
const DESTINATIONS = 'deliveries/destinations';

/** Deliveries of a page. */
const LISTED = 50;

type Destination = Pick<ConfiguredDestination, 'queue' | 'where' | 'fingerprints'>;

/** The destinations of the running relay. */
export interface Destinations {
  list: readonly Destination[];
  /** One attempt with a sample. */
  test(queue: string): Promise<Attempt>;
}

type Store = Pick<ReturnType<typeof deliveryReads>, 'tried' | 'standing'> &
  Pick<ReturnType<typeof deliveryChanges>, 'stop' | 'deliverAgain'> & { destinations: Destinations };

const title = ({ queue }: Destination) => `${queue.charAt(0).toUpperCase()}${queue.slice(1)}`;

/** @throws HttpError 404 */
function destinationOf({ store, params }: Pick<Visit<Store>, 'store' | 'params'>): Destination {
  const found = store.destinations.list.find(({ queue }) => queue === params['name']);
  if (!found) throw new HttpError(404, 'There is no such destination.');
  return found;
}

const standingText = ({ isDown, stoppedAt }: QueueStanding): Html => {
  if (stoppedAt !== null) return html`<b>Paused</b> since ${timeText(stoppedAt)}`;
  return isDown ? html`<b>Is down</b>, tried again by itself` : html`<b>Delivers</b>`;
};

const list: DeskPage<Store> = {
  kind: 'page',
  path: `/desk/${DESTINATIONS}`,
  nav: null,
  async show({ store }) {
    const rows = await Promise.all(
      store.destinations.list.map(async (destination) => {
        const { queue, where } = destination;
        const standing = await store.standing(queue);
        return html`<tr><th scope="row"><a href="${DESTINATIONS}/${queue}">${title(destination)}</a></th><td data-label="Where">${where}</td><td data-label="State">${standingText(standing)}</td><td data-label="Waiting">${standing.open}</td><td data-label="Given up">${standing.dead}</td></tr>`;
      }),
    );
    return {
      title: 'Destinations',
      content: sheet(
        'Where submissions go',
        html`<div class="table stacked" role="region" aria-label="Destinations" tabindex="0"><table><thead><tr><th scope="col">Destination</th><th scope="col">Where</th><th scope="col">State</th><th scope="col">Waiting</th><th scope="col">Given up</th></tr></thead>
<tbody>${rows}</tbody></table></div>`,
      ),
    };
  },
};

const durationText = (ms: number | null) =>
  ms === null ? '–' : ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`;

function attemptRows({ kind, submission_id, destination, history }: ListedDelivery): Html[] {
  const lead = leadTypes.includes(kind) ? html`<a href="leads/${submission_id}">${leadTitle(kind)}</a>` : kind;
  return history.toReversed().map(({ at, duration, succeeded, answer }) => {
    const state = html`<span class="${succeeded ? 'done' : 'warn'}">${answer}</span>`;
    return html`<tr><th scope="row">${timeText(at)}</th><td data-label="What">${lead}</td><td data-label="To">${destinationTitle(destination)}</td><td data-label="Answer">${state}</td><td data-label="Duration">${durationText(duration)}</td></tr>`;
  });
}

function attemptSheet(tried: readonly ListedDelivery[], queue: string): Html {
  const shown = tried.slice(0, LISTED);
  const older =
    tried.length > LISTED
      ? html`<p class="presses"><a class="button" href="${DESTINATIONS}/${queue}?before=${shown.at(-1)?.id ?? ''}">Older</a></p>`
      : null;
  return sheet(
    'Attempts',
    shown.length === 0
      ? html`<p class="none">No attempt was made.</p>`
      : html`<div class="table stacked" role="region" aria-label="Attempts" tabindex="0"><table><thead><tr><th scope="col">Ended</th><th scope="col">What</th><th scope="col">To</th><th scope="col">Answer</th><th scope="col">Duration</th></tr></thead>
<tbody>${shown.map(attemptRows)}</tbody></table></div>${older}`,
  );
}

/** How a signing secret is exchanged while deliveries go on. */
function rotation({ fingerprints }: Destination): Html | null {
  if (fingerprints.length === 0) return null;
  const [newest = '', former] = fingerprints;
  return sheet(
    'Signing secret',
    former === undefined
      ? html`<p>Deliveries are signed with one secret, <code>${newest}</code>. To rotate it: make a new one, put it before this one in the setting, with a blank between, and restart. Give the new one to the receiver, and take this one out.</p>`
      : html`<p>Deliveries are signed with two secrets: the new one, <code>${newest}</code>, and the former, <code>${former}</code>. When the receiver has the new one, take the former out of the setting and restart.</p>`,
  );
}

const said = (query: URLSearchParams): Html | null => {
  const made = /^\d{1,9}$/.exec(query.get('again') ?? '')?.[0];
  if (made !== undefined) return html`<p class="said" role="status">${made} will be delivered again.</p>`;
  const tested = /^(ok|failed)\.([\w ]{1,40})\.(\d{1,7})$/.exec(query.get('tested') ?? '');
  if (!tested) return null;
  const [, outcome, answer = '', ms = '0'] = tested;
  return html`<p class="said" role="status">The test was ${outcome === 'ok' ? 'taken' : 'not taken'}: ${answer}, ${durationText(Number(ms))}.</p>`;
};

const show: DeskPage<Store> = {
  kind: 'page',
  path: `/desk/${DESTINATIONS}/:name`,
  nav: null,
  async show(visit) {
    const { store, query } = visit;
    const destination = destinationOf(visit);
    const { queue } = destination;
    const standing = await store.standing(queue);
    const before = /^[\w-]{1,64}$/.exec(query.get('before') ?? '')?.[0] ?? null;
    const tried = await store.tried(queue, LISTED + 1, before);
    const at = `${DESTINATIONS}/${queue}`;
    const pause =
      standing.stoppedAt === null
        ? html`<button class="ghost" name="pause" value="yes">Pause</button>`
        : html`<button name="pause" value="no">Resume</button>`;
    return {
      title: title(destination),
      content: html`${said(query)}${sheet(
        destination.where,
        html`<p>${standingText(standing)}. ${standing.open} waiting, ${standing.dead} given up. While it is paused, nothing is lost: what comes in waits, and goes out when it is resumed.</p>
<div class="presses"><form method="post" action="${at}/pause">${pause}</form><form method="post" action="${at}/test"><button class="ghost">Send a test</button></form></div>`,
      )}${sheet(
        'Deliver again',
        html`<form class="again" method="post" action="${at}/again"><input type="hidden" name="shown" value="${visit.now()}"><p><label for="since">What was received since (UTC)</label><input id="since" name="since" type="datetime-local" required></p>
<p><button class="ghost">Deliver again</button></p></form>
<p class="note">For a receiver that has lost what it took. Each gets a new id; mails to the senders are left out.</p>`,
      )}${rotation(destination)}${attemptSheet(tried, queue)}`,
    };
  },
};

const pause: DeskPost<Store> = {
  kind: 'post',
  path: `/desk/${DESTINATIONS}/:name/pause`,
  async act(visit, fields) {
    const { queue } = destinationOf(visit);
    const value = fields.get('pause')?.[0];
    if (value !== 'yes' && value !== 'no')
      throw new HttpError(422, 'The field `pause` has to be yes or no.', { fields: { pause: 'yes or no' } });
    await visit.log(value === 'yes' ? 'paused' : 'resumed', [queue]);
    await visit.store.stop(queue, value === 'yes' ? visit.now() : null);
    return `${DESTINATIONS}/${queue}`;
  },
};

const test: DeskPost<Store> = {
  kind: 'post',
  path: `/desk/${DESTINATIONS}/:name/test`,
  async act(visit) {
    const { queue } = destinationOf(visit);
    await visit.log('tested', [queue]);
    const { succeeded, answer, duration } = await visit.store.destinations.test(queue);
    const words = answer.replaceAll(/[^\w ]/g, ' ').slice(0, 40);
    const tested = `${succeeded ? 'ok' : 'failed'}.${words}.${duration ?? 0}`;
    return `${DESTINATIONS}/${queue}?${new URLSearchParams({ tested }).toString()}`;
  },
};

/** A time in UTC such as 2026-11-23T09:30, as milliseconds since 1970; null for anything else. */
function timeOf(fields: FormFields): number | null {
  const text = fields.get('since')?.[0] ?? '';
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  // Date.parse takes February 30 for March 2.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? time : null;
}

/** When the page was shown that a form is from: what is pressed twice on it is done once. */
function pageTime(fields: FormFields, now: number): number {
  const text = fields.get('shown')?.[0] ?? '';
  return /^\d{13}$/.test(text) ? Math.min(Number(text), now) : now;
}

const again: DeskPost<Store> = {
  kind: 'post',
  path: `/desk/${DESTINATIONS}/:name/again`,
  async act(visit, fields) {
    const { queue } = destinationOf(visit);
    const since = timeOf(fields);
    if (since === null)
      throw new HttpError(422, 'The field `since` has to be a time such as 2026-11-23T09:30.', {
        fields: { since: 'a time such as 2026-11-23T09:30' },
      });
    // The line is there before; the deliveries say by their destination that they are made again.
    await visit.log('again', [queue]);
    const made = await visit.store.deliverAgain(queue, since, pageTime(fields, visit.now()));
    return `${DESTINATIONS}/${queue}?again=${made}`;
  },
};

export const destinationRoutes = [list, show, pause, test, again];
