import { does, lasts, sees } from './sentences.ts';
import type { Stage, Verdict } from './stage.ts';
import { configured } from '../config.ts';
import { same } from './stage.ts';

/** The sentences that all flows have in common. */

type Rows = readonly (readonly string[])[];

const asRecord = (rows: Rows): Record<string, string> =>
  Object.fromEntries(rows.map(([name = '', value = '']) => [name, value]));

/** A status without a reason of the relay's own. */
const answers = (status: number) => ({ kind: 'refuses', status, error: null }) as const;

async function fieldSays(stage: Stage, label: string, text: string): Promise<Verdict> {
  return same(`the message of "${label}"`, await stage.fieldMessage(label), text);
}

async function holds(stage: Stage, label: string, text: string): Promise<Verdict> {
  return same(`"${label}"`, (await stage.fieldValue(label)).toLowerCase(), text.toLowerCase());
}

async function allHold(stage: Stage, values: Readonly<Record<string, string>>): Promise<Verdict> {
  for (const [label, value] of Object.entries(values)) {
    // oxlint-disable-next-line no-await-in-loop -- one field after the other.
    const problem = await holds(stage, label, value);
    if (problem !== null) return problem;
  }
  return null;
}

async function canPress(stage: Stage, name: string, expected: boolean): Promise<Verdict> {
  const can = await stage.canPress(name);
  return can === null ? `there is no "${name}"` : same(`whether "${name}" can be pressed`, can, expected);
}

async function requestCarries(stage: Stage, rows: Rows): Promise<Verdict> {
  const last = (await stage.requests()).at(-1);
  if (!last) return 'no request went out';
  for (const [name, cell] of Object.entries(asRecord(rows))) {
    // A cell may name what the scenario remembers, such as "the mailed link's token".
    const value = String(stage.memory.get(cell) ?? cell);
    if (!(name in last.fields)) return `the request has no "${name}"`;
    const actual = String(last.fields[name] ?? '');
    const beginning = /^begins with (.*)$/.exec(value)?.[1];
    if (beginning === undefined ? actual !== value : !actual.startsWith(beginning))
      return `"${name}" of the request is ${JSON.stringify(actual)}, expected ${JSON.stringify(value)}`;
  }
  return null;
}

async function requestGoes(stage: Stage, call: string, rows: Rows): Promise<Verdict> {
  const last = (await stage.requests()).at(-1);
  return same('the call of the last request', last?.call ?? null, call) ?? requestCarries(stage, rows);
}

async function keyOfSecond(stage: Stage, isSame: boolean): Promise<Verdict> {
  const [first, second] = await stage.requests();
  if (!first || !second) return 'no second request went out';
  if (!first.key || !second.key) return 'a request has no key';
  return same('whether the second request has the key of the first', second.key === first.key, isSame);
}

const contains = (what: string, text: string, part: string, expected = true): Verdict =>
  text.toLowerCase().includes(part.toLowerCase()) === expected
    ? null
    : `${what} ${JSON.stringify(text)} ${expected ? 'does not name' : 'names'} ${JSON.stringify(part)}`;

async function button(
  stage: Stage,
  expected: Partial<NonNullable<Awaited<ReturnType<Stage['sending']>>>>,
): Promise<Verdict> {
  const form = await stage.sending();
  return form ? same('the button', form, { ...form, ...expected }) : 'there is no form';
}

/** Where one is led; the query counts only where the scenario names one. */
async function isLedTo(stage: Stage, address: string): Promise<Verdict> {
  const to = await stage.ledTo();
  const expected = configured().addresses.withoutBase(address);
  return same('where the visitor is led', address.includes('?') ? to : (to?.split('?')[0] ?? null), expected);
}

async function attached(stage: Stage, name: string | null): Promise<Verdict> {
  return same('the attached file', await stage.attachment(), name);
}

export const vocabulary = [
  // Given
  does('the visitor opens {string}', (stage: Stage, address: string) => stage.open(address)),
  does('the visitor opens {string} without script', (stage: Stage, address: string) =>
    stage.open(address, { script: false }),
  ),
  does('the visitor opens the page again', (stage: Stage) => stage.openAgain()),
  does('the visitor prefers reduced motion', ({ given }: Stage) => void (given.reducedMotion = true)),
  does("the visitor's system is dark", ({ given }: Stage) => void (given.dark = true)),
  does('the screen is {int} px wide', ({ given }: Stage, width: number) => void (given.width = width)),
  does('the theme {string} was chosen before', ({ given }: Stage, theme: string) => {
    given.stored.set('theme', theme);
  }),
  does('the form is filled in', (stage: Stage, rows: Rows) => stage.fillForm(asRecord(rows))),

  // When: the visitor
  does('the visitor fills in {string} with {string}', (stage: Stage, label: string, text: string) =>
    stage.fill(label, text),
  ),
  does('the visitor clears {string}', (stage: Stage, label: string) => stage.fill(label, '')),
  does('the visitor chooses {string} for {string}', (stage: Stage, option: string, label: string) =>
    stage.fill(label, option),
  ),
  does('the visitor ticks {string}', (stage: Stage, label: string) => stage.tick(label, true)),
  does('the visitor unticks {string}', (stage: Stage, label: string) => stage.tick(label, false)),
  does('the visitor attaches {string} of {size}', (stage: Stage, name: string, size: number) =>
    stage.attach({ name, size }),
  ),
  does('the visitor drops {string} of {size} on the field', (stage: Stage, name: string, size: number) =>
    stage.attach({ name, size }, { dropped: true }),
  ),
  does('the visitor removes the attachment', (stage: Stage) => stage.removeAttachment()),
  does('the visitor sends the form', (stage: Stage) => stage.sendForm()),
  does('the visitor presses {string}', (stage: Stage, name: string) => stage.press(name)),
  does('the visitor presses {string} all the same', (stage: Stage, name: string) => stage.press(name, { force: true })),
  does('the visitor presses the key {string}', (stage: Stage, key: string) => stage.pressKey(key)),
  does('the visitor moves the focus to {string}', (stage: Stage, name: string) => stage.focus(name)),
  does('the visitor moves the focus away from {string}', (stage: Stage, name: string) => stage.blur(name)),
  does('the visitor begins another message/application/request', (stage: Stage) => stage.beginAnother()),
  does('the visitor goes back', (stage: Stage) => stage.goBack()),
  does('the visitor begins to prefer reduced motion', (stage: Stage) => stage.preferMotion(true)),
  does('the visitor no longer prefers reduced motion', (stage: Stage) => stage.preferMotion(false)),

  // When: the relay
  does('the relay runs', (stage: Stage) => stage.runRelay()),
  does('the relay accepts', (stage: Stage) => stage.answer({ kind: 'accepts' })),
  does('the relay accepts and answers "redirect" with {string}', (stage: Stage, redirect: string) =>
    stage.answer({ kind: 'accepts', redirect }),
  ),
  does('the relay refuses without a reason', (stage: Stage) => stage.answer(answers(422))),
  does('the relay refuses with {string}', (stage: Stage, error: string) =>
    stage.answer({ kind: 'refuses', status: 422, error }),
  ),
  does('the relay refuses the field {string} with {string}', (stage: Stage, label: string, message: string) =>
    stage.answer({ kind: 'refuses', status: 422, error: null, field: { label, message } }),
  ),
  does('the relay answers 200 with "success" false and "error" {string}', (stage: Stage, error: string) =>
    stage.answer({ kind: 'refuses', status: 200, error }),
  ),
  does('the relay answers {int}', (stage: Stage, status: number) => stage.answer(answers(status))),
  does('the relay answers with a redirect to {string}', (stage: Stage, to: string) =>
    stage.answer({ kind: 'redirects', to }),
  ),
  does(
    'the relay accepts after {duration} and answers "redirect" with {string}',
    async (stage: Stage, ms: number, redirect: string) => {
      await stage.wait(ms);
      await stage.answer({ kind: 'accepts', redirect });
    },
  ),
  does('the relay answers 200 with a page', (stage: Stage) => stage.answer({ kind: 'page' })),
  does('the relay cannot be reached', (stage: Stage) => stage.answer({ kind: 'unreachable' })),
  does('the relay does not answer for {duration}', (stage: Stage, ms: number) => stage.wait(ms)),
  does('the relay never answers', (stage: Stage) => stage.wait(600_000)),
  does('{duration} pass(es)', (stage: Stage, ms: number) => stage.wait(ms)),

  // Then: the page
  sees('the page says {string}', async (stage: Stage, text: string) =>
    (await stage.says(text)) ? null : `the page does not say "${text}"`,
  ),
  sees('the page does not say {string}', async (stage: Stage, text: string) =>
    (await stage.says(text)) ? `the page says "${text}"` : null,
  ),
  sees('the alert says {string}', async (stage: Stage, text: string) => same('the alert', await stage.alert(), text)),
  sees('the alert begins with {string}', async (stage: Stage, text: string) => {
    const alert = await stage.alert();
    return alert.startsWith(text) ? null : `the alert is "${alert}"`;
  }),
  sees('the alert names {string}', async (stage: Stage, part: string) =>
    contains('the alert', await stage.alert(), part),
  ),
  sees('the alert does not name {string}', async (stage: Stage, part: string) =>
    contains('the alert', await stage.alert(), part, false),
  ),
  sees('there is an alert', async (stage: Stage) => ((await stage.alert()) === '' ? 'there is no alert' : null)),
  sees('there is no alert', async (stage: Stage) => same('the alert', await stage.alert(), '')),
  sees('the status says {string}', async (stage: Stage, text: string) =>
    (await stage.status()).some((status) => status.includes(text)) ? null : `no status says "${text}"`,
  ),
  sees('{string} is attached', attached),
  sees('{string} is not attached', async (stage: Stage, name: string) =>
    (await stage.attachment()) === name ? `"${name}" is attached` : null,
  ),
  sees('nothing is attached', (stage: Stage) => attached(stage, null)),
  sees('the link to {string} is shown', async (stage: Stage, address: string) =>
    (await stage.linkIsShown(address)) ? null : `there is no link to "${address}"`,
  ),
  sees('the link to {string} is not shown', async (stage: Stage, address: string) =>
    (await stage.linkIsShown(address)) ? `there is a link to "${address}"` : null,
  ),
  sees('{string} is shown', async (stage: Stage, name: string) =>
    (await stage.isShown(name)) ? null : `"${name}" is not shown`,
  ),
  sees('{string} is not shown', async (stage: Stage, name: string) =>
    (await stage.isShown(name)) ? `"${name}" is shown` : null,
  ),
  sees('the focus is on {string}', async (stage: Stage, name: string) =>
    (await stage.hasFocus(name)) ? null : `the focus is not on "${name}"`,
  ),
  sees('the console has the error', async (stage: Stage) =>
    same('the number of errors in the console', (await stage.console()).exceptions.length, 1),
  ),
  sees('the console stays silent', async (stage: Stage) => {
    const { complaints, exceptions } = await stage.console();
    return same('the console', [...complaints, ...exceptions], []);
  }),
  sees('the session storage has {string}', async (stage: Stage, key: string) =>
    (await stage.storage('session', key)) === null ? `the session storage has no "${key}"` : null,
  ),
  sees('the session storage has no {string}', async (stage: Stage, key: string) =>
    (await stage.storage('session', key)) === null ? null : `the session storage has "${key}"`,
  ),

  // Then: fields and buttons
  sees('the field {string} says {string}', fieldSays),
  sees('the field {string} says nothing', (stage: Stage, label: string) => fieldSays(stage, label, '')),
  sees('the field {string} says what is wrong', async (stage: Stage, label: string) =>
    (await stage.fieldMessage(label)) === '' ? `the field "${label}" says nothing` : null,
  ),
  sees('the field {string} holds {string}', holds),
  sees('the field {string} is empty', (stage: Stage, label: string) => holds(stage, label, '')),
  sees('every field holds what was typed', (stage: Stage) => allHold(stage, stage.typed())),
  sees('every field is empty', (stage: Stage) =>
    allHold(stage, Object.fromEntries(stage.labels().map((label) => [label, '']))),
  ),
  sees('beside the field {string} stands {string}', async (stage: Stage, label: string, text: string) =>
    contains(`what stands beside "${label}"`, await stage.fieldDescription(label), text),
  ),
  sees('the field {string} asks {string}', async (stage: Stage, label: string, text: string) =>
    contains(`what stands beside "${label}"`, await stage.fieldDescription(label), text),
  ),
  sees('the field {string} asks nothing', async (stage: Stage, label: string) =>
    contains(`what stands beside "${label}"`, await stage.fieldDescription(label), '?', false),
  ),
  sees('beside the field {string} it is said that common passwords are refused', async (stage: Stage, label: string) =>
    contains(`what stands beside "${label}"`, await stage.fieldDescription(label), 'common'),
  ),
  sees('the box {string} is ticked', async (stage: Stage, label: string) =>
    same(`the box "${label}"`, await stage.fieldValue(label), 'on'),
  ),
  sees('the box {string} is not ticked', async (stage: Stage, label: string) =>
    same(`the box "${label}"`, await stage.fieldValue(label), ''),
  ),
  sees('{string} offers {int} choices', async (stage: Stage, label: string, count: number) =>
    same(`the number of choices of "${label}"`, await stage.choices(label), count),
  ),
  sees('the field {string} is required', async (stage: Stage, label: string) =>
    same(`whether "${label}" is required`, await stage.isRequired(label), true),
  ),
  sees('the field {string} is not required', async (stage: Stage, label: string) =>
    same(`whether "${label}" is required`, await stage.isRequired(label), false),
  ),
  sees('the button says {string}', async (stage: Stage, name: string) =>
    (await stage.canPress(name)) === null ? `there is no button "${name}"` : null,
  ),
  sees('the button {string} can be pressed', (stage: Stage, name: string) => canPress(stage, name, true)),
  sees('the button {string} cannot be pressed', (stage: Stage, name: string) => canPress(stage, name, false)),
  sees('the button {string} is pressed', async (stage: Stage, name: string) =>
    same(`whether "${name}" is pressed`, await stage.isPressed(name, 'pressed'), true),
  ),
  sees('the button {string} is expanded', async (stage: Stage, name: string) =>
    same(`whether "${name}" is expanded`, await stage.isPressed(name, 'expanded'), true),
  ),
  sees('the form can be sent', (stage: Stage) => button(stage, { pressable: true })),
  sees('the form cannot be sent', (stage: Stage) => button(stage, { pressable: false })),
  sees('nothing can be sent', async (stage: Stage) =>
    (await stage.sending())?.pressable ? 'the form can be sent' : null,
  ),
  sees('the form says that it is being sent', (stage: Stage) => button(stage, { pressable: false, saysSending: true })),

  // Then: requests and addresses
  sees('a request goes to {string} with', requestGoes),
  sees('a request goes to {string}', requestGoes),
  sees('the request carries', requestCarries),
  sees('only one request went out', async (stage: Stage) =>
    same('the number of requests', (await stage.requests()).length, 1),
  ),
  sees('no request goes out', async (stage: Stage) =>
    same('the number of requests', (await stage.requests()).length, 0),
  ),
  sees('the second request has the same key', (stage: Stage) => keyOfSecond(stage, true)),
  sees('the second request has another key', (stage: Stage) => keyOfSecond(stage, false)),
  sees('the request is multipart', async (stage: Stage) => same('the encoding', await stage.encoding(), 'multipart')),
  sees('the request is JSON', async (stage: Stage) => same('the encoding', await stage.encoding(), 'json')),
  sees('the request is a form post', async (stage: Stage) => same('the encoding', await stage.encoding(), 'form')),
  sees('the request carries the header {string} with {string}', async (stage: Stage, name: string, value: string) =>
    same(`the header ${name}`, await stage.header(name), value),
  ),
  sees('the request has no {string}', async (stage: Stage, name: string) =>
    name in ((await stage.requests()).at(-1)?.fields ?? {}) ? `the request has "${name}"` : null,
  ),
  sees('the visitor is led to {string}', isLedTo),
  sees("the visitor is led to an address of the site's own", async (stage: Stage) => {
    const to = await stage.ledTo();
    return to !== null && /^\/(?!\/)/.test(to) ? null : `the visitor is led to ${to}`;
  }),
  sees('the visitor stays on the page', async (stage: Stage) =>
    same('where the visitor is led', await stage.ledTo(), null),
  ),
  sees('the address is {string}', async (stage: Stage, address: string) =>
    same('the address', await stage.address(), configured().addresses.withoutBase(address)),
  ),
  sees('the address does not contain {string}', async (stage: Stage, text: string) =>
    contains('the address', await stage.address(), text, false),
  ),
  lasts('nothing changes for a minute', async (stage: Stage) => {
    const before = await stage.likeness();
    await stage.wait(60_000);
    return same('a minute later the page', await stage.likeness(), before);
  }),
];
