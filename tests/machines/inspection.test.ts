import { fromPromise, setup } from 'xstate';
import { expect, test } from 'vitest';
import { declaredTransitions } from '../../machines/core/inspection.ts';
import { stateName } from '../../machines/core/state-name.ts';

/** Minimal form machine. */
const formMachine = setup({
  types: { context: {} as { alreadySent: boolean }, input: {} as { alreadySent: boolean } },
  actors: { send: fromPromise(() => Promise.resolve(true)) },
  actions: { clearFields: () => {} },
  guards: { alreadySent: ({ context }) => context.alreadySent, accepted: () => true },
  delays: { sendTimeout: 30_000 },
}).createMachine({
  id: 'form',
  context: ({ input }) => input,
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'alreadySent', target: 'sent' }, { target: 'editing' }] },
    editing: { on: { 'form.submit': 'sending' } },
    sending: {
      invoke: {
        id: 'send',
        src: 'send',
        onDone: [{ guard: 'accepted', target: 'sent' }, { target: 'refused' }],
        onError: 'refused',
      },
      after: { sendTimeout: 'refused' },
    },
    refused: { on: { 'form.submit': 'sending' } },
    sent: { entry: 'clearFields', on: { 'form.again': 'editing' } },
  },
});

test('every declared transition has a unique key with source, trigger, index and target', () => {
  const keys = declaredTransitions(formMachine).map(({ key }) => key);
  expect(keys).toEqual([
    'arriving · always [1 of 2] → sent',
    'arriving · always [2 of 2] → editing',
    'editing · form.submit → sending',
    'sending · send done [1 of 2] → sent',
    'sending · send done [2 of 2] → refused',
    'sending · send error → refused',
    'sending · after sendTimeout → refused',
    'refused · form.submit → sending',
    'sent · form.again → editing',
  ]);
  expect(new Set(keys).size).toBe(keys.length);
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
