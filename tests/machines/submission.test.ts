import { expect, test } from 'vitest';
import { declaredTransitions, stateNodes, statePath } from '../../machines/core/inspection.ts';
import { flows } from '../../machines/index.ts';
import { nextSending, nothingSent, refusalMessage, sendingState } from '../../machines/shared/submission.ts';

const otherwise = 'Signup failed. Please try again.';
test.each([
  ['the relay’s own words', { error: 'No.', fields: { email: 'Wrong.' } }, 'No.'],
  ['else its words for the first field', { error: null, fields: { email: 'Wrong.', role: 'Unknown.' } }, 'Wrong.'],
  ['an empty text is none', { error: '', fields: {} }, otherwise],
  ['else the form’s own', { error: null, fields: {} }, otherwise],
  ['without a refusal as well', null, otherwise],
])('the message of a rejection: %s', (_, refusal, message) => expect(refusalMessage(refusal, otherwise)).toBe(message));

test('[SRV-14] a changed payload is a new submission, and so is the one after it', () => {
  const send = (last: Parameters<typeof nextSending<{ name: string }>>[0], name: string, key: string) =>
    nextSending(last, { type: 'form.submit', payload: { name }, key });
  const first = send(nothingSent, 'Ada', 'a');
  const again = send(first, 'Ada', 'b');
  const changed = send(again, 'Eve', 'c');
  const back = send(changed, 'Ada', 'd');
  expect([first.key, again.key, changed.key, back.key]).toEqual(['a', 'a', 'c', 'd']);
});

test('the targets of a sending state are its siblings, or children of a named state', () => {
  const targets = (within?: string) => {
    const { invoke, after } = sendingState({
      actor: 'send',
      description: '',
      requirements: [],
      ...(within && { within }),
    });
    return [...invoke.onDone, invoke.onError, after.sendTimeout].map(({ target }) => target);
  };
  expect(targets()).toEqual(['sent', 'refused', 'interrupted', 'interrupted']);
  expect(targets('form')).toEqual(['sent', 'form.refused', 'form.interrupted', 'form.interrupted']);
});

const submitting = flows.filter(
  ({ machine, events }) => Object.keys(machine.implementations.actors).length > 0 && 'form.submit' in events,
);

test('[UI-3] all flows that send forms are found', () => {
  const ids = submitting.map(({ machine }) => machine.id);
  for (const id of ['legal-acceptance']) expect(ids).toContain(id);
});

test.for(submitting.map(({ machine }) => [machine.id, machine] as const))(
  '[UI-3] %s: every transition that ends a send names its requirement',
  ([, machine]) => {
    const asking = new Set(stateNodes(machine).flatMap((node) => (node.invoke.length > 0 ? [statePath(node)] : [])));
    const answers = declaredTransitions(machine).filter(
      ({ source, trigger }) => asking.has(source) && ['done', 'error', 'after'].includes(trigger.kind),
    );
    expect(answers.length).toBeGreaterThan(2);
    const unnamed = answers.filter(({ definition }) => !definition.meta?.requirements?.length);
    expect(unnamed.map(({ key }) => key)).toEqual([]);
  },
);
