import { expect, test } from 'vitest';
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
