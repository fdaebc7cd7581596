import { createActor, setup } from 'xstate';
import { expect, onTestFinished, test } from 'vitest';
import { betaApplicationMachine } from '../../machines/beta-application/beta-application.machine.ts';
import { declaredTransitions, observeFlow, stateName, takenTransitions } from '../../machines/core/inspection.ts';

test('every declared transition has a unique key with source, trigger, index and target', () => {
  const keys = declaredTransitions(betaApplicationMachine).map(({ key }) => key);
  expect(keys).toEqual([
    'arriving · always [1 of 2] → sent',
    'arriving · always [2 of 2] → editing',
    'editing · form.submit → sending',
    'sending · submitApplication done [1 of 2] → sent',
    'sending · submitApplication done [2 of 2] → refused',
    'sending · submitApplication error → interrupted',
    'sending · after sendTimeout → interrupted',
    'refused · form.submit → sending',
    'interrupted · form.submit → sending',
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

test('a machine with other implementations has the same keys', () => {
  const taken: string[] = [];
  const machine = betaApplicationMachine.provide({ actions: { clearFields: () => {} } });
  const actor = createActor(machine, {
    input: { alreadySent: true },
    inspect: (event) => taken.push(...takenTransitions(event).map(({ key }) => key)),
  }).start();
  actor.send({ type: 'form.again' });
  expect(taken).toEqual(['arriving · always [1 of 2] → sent', 'sent · form.again → editing']);
});

test('the observer records each taken transition once per machine', () => {
  // oxlint-disable-next-line no-underscore-dangle -- the name is the contract with the page.
  const forget = () => void (globalThis.__flows = undefined);
  // Other files of this worker observe too.
  forget();
  onTestFinished(forget);
  for (const alreadySent of [true, true]) {
    createActor(betaApplicationMachine, { input: { alreadySent }, inspect: observeFlow() }).start();
  }
  // oxlint-disable-next-line no-underscore-dangle
  expect(globalThis.__flows?.coverage).toEqual({ 'beta-application': ['arriving · always [1 of 2] → sent'] });
});

test('a state has the name that the page shows', () => {
  expect(stateName('editing')).toBe('editing');
  expect(stateName({ outer: { inner: 'deep' } })).toBe('outer.inner.deep');
  expect(stateName({ left: 'on', right: 'off' })).toBe('left.on,right.off');
});
