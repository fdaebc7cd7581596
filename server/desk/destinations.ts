import { HttpError } from '../http/http-error.ts';
import { destinationTitle } from '../outbox/kinds.ts';
import { submissionLink } from './deliveries.ts';
import type { ListedDelivery, QueueStanding } from './delivery-store.ts';
import { html, type Html, link, pressLink, sheet, table, timeText } from './page.ts';
import type { Shown, ShownRelay, Visit } from './route.ts';

/** Below the address of the session. */
const DESTINATIONS = 'deliveries/destinations';

/** Deliveries of a page. */
const LISTED = 50;

type Destination = ShownRelay['destinations'][number];

const title = ({ queue }: Destination) => `${queue.charAt(0).toUpperCase()}${queue.slice(1)}`;

/** @throws HttpError 404 */
function destinationOf({ relay, params }: Visit): Destination {
  const found = relay.destinations.find(({ queue }) => queue === params['name']);
  if (!found) throw new HttpError(404, 'There is no such destination.');
  return found;
}

const standingText = ({ isDown, stoppedAt }: QueueStanding): Html => {
  if (stoppedAt !== null) return html`<b>Paused</b> since ${timeText(stoppedAt)}`;
  return isDown ? html`<b>Is down</b>, tried again by itself` : html`<b>Delivers</b>`;
};

export async function listDestinations({ relay, store }: Visit): Promise<Shown> {
  const rows = relay.destinations.map(async (destination) => {
    const { queue, where } = destination;
    const standing = await store.standing(queue);
    const name = link(`${DESTINATIONS}/${queue}`, title(destination));
    return [name, where, standingText(standing), standing.open, standing.dead];
  });
  const columns = ['Destination', 'Where', 'State', 'Waiting', 'Given up'];
  return {
    title: 'Destinations',
    content: sheet('Where submissions go', table('Destinations', columns, await Promise.all(rows), true)),
  };
}

const durationText = (ms: number | null) =>
  ms === null ? '–' : ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`;

const attemptRows = (delivery: ListedDelivery) =>
  delivery.history
    .toReversed()
    .map(({ at, duration, succeeded, answer }) => [
      timeText(at),
      submissionLink(delivery),
      destinationTitle(delivery.destination),
      html`<span class="${succeeded ? 'done' : 'warn'}">${answer}</span>`,
      durationText(duration),
    ]);

function attemptSheet(tried: readonly ListedDelivery[], queue: string): Html {
  const shown = tried.slice(0, LISTED);
  const older = pressLink(`${DESTINATIONS}/${queue}?before=${shown.at(-1)?.id}`, 'Older');
  const attempts = table('Attempts', ['Ended', 'What', 'To', 'Answer', 'Duration'], shown.flatMap(attemptRows), true);
  return sheet(
    'Attempts',
    shown.length === 0
      ? html`<p class="none">No attempt was made.</p>`
      : html`${attempts}${tried.length > LISTED && html`<p class="presses">${older}</p>`}`,
  );
}

/** How a signing secret is exchanged while deliveries go on. */
function rotation([newest, former]: Destination['fingerprints']): Html | null {
  if (newest === undefined) return null;
  return sheet(
    'Signing secret',
    former === undefined
      ? html`<p>Deliveries are signed with one secret, <code>${newest}</code>. To rotate it: make a new one, put it before this one in the setting, with a blank between, and restart. Give the new one to the receiver, and take this one out.</p>`
      : html`<p>Deliveries are signed with two secrets: the new one, <code>${newest}</code>, and the former, <code>${former}</code>. When the receiver has the new one, take the former out of the setting and restart.</p>`,
  );
}

export async function showDestination(visit: Visit): Promise<Shown> {
  const { store, query } = visit;
  const destination = destinationOf(visit);
  const { queue, where, fingerprints } = destination;
  const standing = await store.standing(queue);
  const before = /^[\w-]{1,64}$/.exec(query.get('before') ?? '')?.[0] ?? null;
  const tried = await store.tried(queue, LISTED + 1, before);
  const at = `${DESTINATIONS}/${queue}`;
  const pauseButton =
    standing.stoppedAt === null
      ? html`<button class="ghost" name="pause" value="yes">Pause</button>`
      : html`<button name="pause" value="no">Resume</button>`;
  const state = html`<p>${standingText(standing)}. ${standing.open} waiting, ${standing.dead} given up. While it is paused, nothing is lost: what comes in waits, and goes out when it is resumed.</p>
<div class="presses"><form method="post" action="${at}/pause">${pauseButton}</form><form method="post" action="${at}/test"><button class="ghost">Send a test</button></form></div>`;
  const againForm = html`<form class="again" method="post" action="${at}/again"><input type="hidden" name="shown" value="${visit.now()}"><p><label for="since">What was received since (UTC)</label><input id="since" name="since" type="datetime-local" required></p>
<p><button class="ghost">Deliver again</button></p></form>
<p class="note">For a receiver that has lost what it took. Each gets a new id; mails to the senders are left out.</p>`;
  return {
    title: title(destination),
    content: html`${sheet(where, state)}${sheet('Deliver again', againForm)}${rotation(fingerprints)}${attemptSheet(tried, queue)}`,
  };
}

export async function pauseDestination(visit: Visit): Promise<string> {
  const { queue } = destinationOf(visit);
  const value = visit.field('pause');
  if (value !== 'yes' && value !== 'no') throw new HttpError(422, 'The field `pause` has to be yes or no.');
  await visit.log(value === 'yes' ? 'paused' : 'resumed', [queue]);
  await visit.store.stop(queue, value === 'yes' ? visit.now() : null);
  return `${DESTINATIONS}/${queue}`;
}

export async function testDestination(visit: Visit): Promise<string> {
  const { queue } = destinationOf(visit);
  await visit.log('tested', [queue]);
  const { succeeded, answer, duration } = await visit.relay.testDestination(queue);
  visit.session.notice = `The test was ${succeeded ? 'taken' : 'not taken'}: ${answer}, ${durationText(duration)}.`;
  return `${DESTINATIONS}/${queue}`;
}

/** A time in UTC such as 2026-11-23T09:30, as milliseconds since 1970; null for anything else. */
function timeOf(text: string): number | null {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  // Date.parse takes February 30 for March 2.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? time : null;
}

export async function deliverAgain(visit: Visit): Promise<string> {
  const { queue } = destinationOf(visit);
  const since = timeOf(visit.field('since'));
  if (since === null) throw new HttpError(422, 'The field `since` has to be a time such as 2026-11-23T09:30.');
  // Due since the page was shown that the form is from: pressed twice on it, it is done once.
  const shown = visit.field('shown');
  const at = /^\d{13}$/.test(shown) ? Math.min(Number(shown), visit.now()) : visit.now();
  // The line is there before; the deliveries say by their destination that they are made again.
  await visit.log('again', [queue]);
  visit.session.notice = `${await visit.store.deliverAgain(queue, since, at)} will be delivered again.`;
  return `${DESTINATIONS}/${queue}`;
}
