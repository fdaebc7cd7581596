import type { Act, Answered } from '../../../machines/core/score.ts';
import { describeDuration } from '../../../machines/core/duration.ts';
import type { Flow } from '../../../machines/shared/flow.ts';
import { stateNodes, statePath } from '../../../machines/core/inspection.ts';

/** Events, answers and timers of a flow as sentences, for people who do not read machines. */

/** By event type. A type means the same in every flow. */
const events: Readonly<Record<string, string>> = {
  'alert.fail': 'The mail to the operator cannot be sent',
  'alert.look': 'The relay looks whether a mail is due',
  'alert.recover': 'The trouble is over',
  'alert.send': 'The mail to the operator is sent',
  'alert.trouble': 'Trouble is reported',
  'banner.hold': 'The visitor points at the banner or focuses it',
  'banner.next': 'The visitor asks for the next announcement',
  'banner.pause': 'The visitor stops the banner',
  'banner.play': 'The visitor starts the banner',
  'banner.previous': 'The visitor asks for the announcement before',
  'banner.release': 'The visitor leaves the banner',
  'billing.choose': 'The visitor chooses how to be billed',
  'billing.follow': 'The address asks for another billing',
  'breaker.answer': 'The destination answers',
  'breaker.attempt': 'A delivery asks whether it may try',
  'breaker.deliver': 'A delivery succeeds',
  'breaker.fail': 'A delivery fails',
  'breaker.releaseFailed': 'Waiting deliveries could not be released',
  'breaker.released': 'Waiting deliveries are released',
  'breaker.unclear': 'It is unclear whether the destination answers',
  'chat.enter': 'The conversation comes on screen',
  'chat.leave': 'The conversation leaves the screen',
  'chat.pause': 'The visitor stops the conversation',
  'chat.play': 'The visitor starts the conversation',
  'chat.restart': 'The visitor starts the conversation again',
  'delivery.claim': 'A worker takes the delivery',
  'delivery.correct': 'The clock was ahead and is corrected',
  'delivery.expire': 'The worker stays away and loses the delivery',
  'delivery.fail': 'The attempt fails',
  'delivery.release': 'The destination is back, and the delivery may go on',
  'delivery.retry': 'The operator asks for another attempt',
  'delivery.succeed': 'The destination takes the delivery',
  'demo.reset': 'The visitor resets the demo',
  'demo.start': 'The visitor starts the demo',
  'focus.covered': 'The header covers what has the focus',
  'focus.enter': 'The focus enters the header',
  'form.again': 'The visitor asks for an empty form',
  'form.correct': 'The visitor goes back to correct the form',
  'form.resend': 'The visitor asks for another mail',
  'form.submit': 'The visitor sends the form',
  'menu.choose': 'The visitor chooses a link of the menu',
  'menu.dismiss': 'The visitor clicks beside the menu',
  'menu.escape': 'The visitor presses Escape',
  'menu.outgrow': 'The window becomes too wide for the menu',
  'menu.toggle': 'The visitor presses the menu button',
  'motion.allow': 'The visitor allows motion again',
  'motion.reduce': 'The visitor asks for less motion',
  'nda.close': 'The visitor closes the agreement',
  'nda.open': 'The visitor opens the agreement',
  'note.clear': 'The visitor clears the mark',
  'note.dismiss': 'The visitor presses Escape',
  'note.leave': 'The visitor leaves the field of the note',
  'note.play': 'The note is complete, and its trace plays',
  'note.point': 'The visitor points at a field of the note',
  'note.press': 'The visitor presses a field of the note',
  'notification.dismiss': 'The visitor closes the notification',
  'notification.hold': 'The visitor points at the notification or focuses it',
  'notification.release': 'The visitor leaves the notification',
  'notification.show': 'The page has something to say',
  'page.return': 'The visitor comes back to the page',
  'password.toggle': 'The visitor shows or hides the password',
  'plan.change': 'The visitor goes back to the plans',
  'plan.choose': 'The visitor chooses a plan',
  'resume.drag': 'The visitor drags a file over the field',
  'resume.leave': 'The visitor drags the file away',
  'resume.offer': 'The visitor chooses or drops a file',
  'resume.remove': 'The visitor removes the file',
  'roi.edit': 'The visitor edits a field',
  'roi.finish': 'The visitor leaves the field',
  'roi.follow': 'The address brings other values',
  'route.rendered': 'Another page has come',
  'scroll.down': 'The visitor scrolls down',
  'scroll.up': 'The visitor scrolls up',
  'team.edit': 'The visitor edits the size of the team',
  'team.finish': 'The visitor leaves the field',
  'team.follow': 'The address brings the other billing period',
  'team.step': 'The visitor makes the team larger or smaller',
  'theme.request': 'The embedding page asks for a theme',
  'theme.restore': 'The kept theme is read again',
  'theme.sync': 'Another tab has changed the theme',
  'theme.toggle': 'The visitor changes the theme',
  'ticker.hold': 'The visitor points at the figures or focuses them',
  'ticker.play': 'The visitor starts the figures',
  'ticker.release': 'The visitor leaves the figures',
  'ticker.stop': 'The visitor stops the figures',
  'tooltip.escape': 'The visitor presses Escape',
  'tooltip.leave': 'The visitor leaves the control',
  'tooltip.point': 'The visitor points at a control or focuses it',
  'tooltip.press': 'The visitor presses the control',
  'upload.progress': 'More of the file has arrived',
  'visit.choose': 'The visitor chooses another visit',
};

/** The sentence of an event; its type where there is none. */
export const eventSentence = (type: string): string => events[type] ?? type;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** `completeSignup` → `complete signup` */
export const wordsOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const ordinals = ['First', 'Second', 'Third'];

/** `Second call, complete signup: the server …` where a flow has several calls. */
function ofCall(flow: Flow, call: string, sentence: string): string {
  const invoke = stateNodes(flow.machine)
    .flatMap((node) => node.invoke)
    .find(({ id }) => id === call);
  const calls = Object.keys(flow.actors);
  if (calls.length < 2) return sentence;
  const place = calls.indexOf(String(invoke?.src ?? call));
  return `${ordinals[place] ?? 'Another'} call, ${wordsOf(call)}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

const statuses: Readonly<Record<number, string>> = {
  401: 'The server asks for a login first (401)',
  503: 'The server is down for now (503)',
};

/** LAB-1: a refusal by its status, or what came in its place. Null: nothing is known of it, or only that it refuses. */
export function refusalSentence(answered: Answered | undefined): string | null {
  if (answered === 'unreachable') return 'The network fails';
  if (answered === 'page') return 'The server answers with a page';
  if (answered === undefined || answered === 422) return null;
  return statuses[answered] ?? `The server answers ${answered}`;
}

/** The end of a call with an output. */
export function answerSentence(output: unknown, answered?: Answered): string {
  if (!isRecord(output)) return 'The server accepts';
  const fields = isRecord(output['fields']) ? Object.keys(output['fields']) : [];
  const { ok, redirect, error } = output;
  if (ok !== false)
    return typeof redirect === 'string' ? `The server accepts and leads to ${redirect}` : 'The server accepts';
  if (fields.length > 0) return `The server refuses the field ${fields.join(', ')}`;
  if (typeof error === 'string') return `The server refuses: ${error}`;
  return refusalSentence(answered) ?? 'The server refuses without a reason';
}

/** The failure of a call. */
export function failureSentence(error: unknown, answered?: Answered): string {
  const message = isRecord(error) ? error['message'] : undefined;
  const known = refusalSentence(answered) ?? failures[String(message)];
  return known ?? (typeof message === 'string' ? `The call fails: ${message}` : 'The call fails');
}

const failures: Readonly<Record<string, string>> = {
  'network error': 'The network fails',
  'no answer': 'The server does not answer',
  'not ok': 'The server refuses without a reason',
};

/** Timers that end a call. */
const timeouts: ReadonlySet<string> = new Set(['sendTimeout', 'stallTimeout', 'navigationTimeout']);

function delaySentence({ machine }: Flow, name: string): string {
  const delay: unknown = machine.implementations.delays[name];
  if (typeof delay === 'number' && timeouts.has(name))
    return `The server does not answer for ${describeDuration(delay)}`;
  return typeof delay === 'number'
    ? `${describeDuration(delay)} pass (${wordsOf(name)})`
    : `Time passes (${wordsOf(name)})`;
}

/** One step of a path or a scenario. */
export function actSentence(flow: Flow, act: Act, endings?: (call: string) => readonly string[]): string {
  if ('event' in act) return eventSentence(act.event.type);
  if ('sample' in act) return eventSentence(act.sample[0]);
  if ('typed' in act) return `The visitor fills in ${act.typed}`;
  if ('done' in act) return ofCall(flow, act.done, answerSentence(act.output, act.answered));
  if ('error' in act) return ofCall(flow, act.error, failureSentence(act.data, act.answered));
  if ('ending' in act)
    return ofCall(flow, act.ending[0], endings?.(act.ending[0])[act.ending[1]] ?? 'The server answers');
  return act.wait === 'a minute' ? 'A minute passes' : delaySentence(flow, act.wait);
}

/** A call by its name in words, and its place if there are several. */
export function callName(flow: Flow, source: string): string {
  const calls = Object.keys(flow.actors);
  const place = (ordinals[calls.indexOf(source)] ?? 'Another').toLowerCase();
  return calls.length < 2 ? wordsOf(source) : `${place} call, ${wordsOf(source)}`;
}

/** The description of the innermost state of `data-state`. */
export function stateSentence({ machine }: Flow, active: readonly string[]): string {
  const node = stateNodes(machine).findLast((each) => active.includes(statePath(each)));
  return node?.description ?? '';
}
