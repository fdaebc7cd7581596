import { fromPromise, setup } from 'xstate';
import { expect, test } from 'vitest';
import { declaredTransitions } from '../../machines/core/inspection.ts';
import { stateName } from '../../machines/core/state-name.ts';

/** A form with candidates, a call and a time-out. */
const formMachine = setup({
  actors: { send: fromPromise(() => Promise.resolve(true)) },
  guards: { accepted: () => true },
  delays: { sendTimeout: 30_000 },
}).createMachine({
  id: 'form',
  initial: 'sending',
  states: {
    sending: {
      always: { guard: 'accepted', target: 'sent' },
      invoke: {
        id: 'send',
        src: 'send',
        onDone: [{ guard: 'accepted', target: 'sent' }, { target: 'refused' }],
        onError: 'refused',
      },
      after: { sendTimeout: 'refused' },
    },
    refused: { on: { 'form.submit': 'sending' } },
    sent: {},
  },
});

test('every declared transition has a key of source, trigger, candidate and target', () => {
  expect(declaredTransitions(formMachine).map(({ key }) => key)).toEqual([
    'sending · always → sent',
    'sending · send done [1 of 2] → sent',
    'sending · send done [2 of 2] → refused',
    'sending · send error → refused',
    'sending · after sendTimeout → refused',
    'refused · form.submit → sending',
  ]);
});

test('nested states, transitions without target and the root have distinct keys', () => {
  const machine = setup({ delays: { pause: 5 } }).createMachine({
    id: 'nest',
    initial: 'outer',
    on: { 'nest.note': { actions: [] } },
    states: {
      outer: {
        initial: 'inner',
        states: { inner: { after: { pause: 'last' } }, last: { type: 'final' } },
        onDone: 'over',
      },
      over: {},
    },
  });
  expect(declaredTransitions(machine).map(({ key }) => key)).toEqual([
    'nest · nest.note → (stays)',
    'outer · complete → over',
    'outer.inner · after pause → outer.last',
  ]);
});

test('a state has the name that the page shows', () => {
  expect(stateName('editing')).toBe('editing');
  expect(stateName({ outer: { inner: 'deep' } })).toBe('outer.inner.deep');
  expect(stateName({ left: 'on', right: 'off' })).toBe('left.on,right.off');
});
