import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  type AnyStateMachine,
  assign,
  cancel,
  emit,
  fromPromise,
  initialTransition,
  raise,
  sendTo,
  setup,
  spawnChild,
  stopChild,
  transition,
} from 'xstate';
import {
  activeNodes,
  builtInEvent,
  delayedEvent,
  doneEvent,
  effectOf,
  errorEvent,
  historyOf,
  isAssign,
  isBuiltIn,
  isSpawn,
  type ReportedAction,
} from '../../machines/core/xstate-internals.ts';

/** Expectations of XState, held against a real machine: a new version fails here first. */

const ask = fromPromise(async () => 'answer');

const kettle = setup({
  actors: { ask },
  actions: {
    whistle: (_, _params: { loud: boolean }) => {},
    pour: assign({ cups: 1 }),
    start: spawnChild('ask', { id: 'helper', input: { from: 'start' } }),
  },
  delays: { patience: 30 },
}).createMachine({
  id: 'kettle',
  context: { cups: 0 },
  initial: 'off',
  states: {
    off: {
      on: {
        heat: {
          target: 'on',
          actions: [
            'start',
            'pour',
            { type: 'whistle', params: { loud: true } },
            raise({ type: 'ring' } as never, { id: 'bell', delay: 10 }),
            raise({ type: 'ring' } as never, { delay: 20 }),
            cancel('bell'),
            sendTo('helper', { type: 'hello' } as never),
            emit({ type: 'steam' } as never),
            stopChild('helper'),
          ],
        },
        back: 'on.last',
      },
    },
    on: {
      initial: 'warm',
      on: { stop: 'off' },
      after: { patience: 'off' },
      states: {
        warm: { on: { more: 'hot' } },
        hot: { invoke: { id: 'asking', src: 'ask', onDone: 'done', onError: 'failed' } },
        done: { type: 'final' },
        failed: {},
        last: { type: 'history' },
      },
      onDone: 'off',
    },
  },
} as never) as unknown as AnyStateMachine;

const [off] = initialTransition(kettle);
const heat = () => transition(kettle, off, { type: 'heat' } as never);

test('[PROOF-1] XState reports each effect of a transition as the internals read it', () => {
  const [, actions] = heat();
  expect(actions.map((action) => effectOf(action as ReportedAction))).toEqual([
    { start: 'helper', input: { from: 'start' } },
    { action: 'whistle', params: { loud: true } },
    { set: 'bell', isNamed: true, event: { type: 'ring' }, delay: 10 },
    { set: 'ring', isNamed: false, event: { type: 'ring' }, delay: 20 },
    { cancel: 'bell' },
    { send: { type: 'hello' } },
    { emit: { type: 'steam' } },
    { stop: 'helper' },
    {
      set: delayedEvent('patience', 'kettle.on'),
      isNamed: true,
      event: { type: delayedEvent('patience', 'kettle.on') },
      delay: 30,
    },
  ]);
});

test('[PROOF-1] the events of actors, delays and final states have the names that the internals read', () => {
  const [warm] = heat();
  const [hot] = transition(kettle, warm, { type: 'more' } as never);
  expect(hot.value).toEqual({ on: 'hot' });
  expect(transition(kettle, hot, doneEvent('asking', 'answer') as never)[0].value).toBe('off');
  expect(transition(kettle, hot, errorEvent('asking', new Error('no')) as never)[0].value).toEqual({ on: 'failed' });
  expect(transition(kettle, hot, { type: delayedEvent('patience', 'kettle.on') } as never)[0].value).toBe('off');
  expect(
    [...(kettle.states['on']?.transitions ?? new Map()).keys()].map((type: string) => builtInEvent(type, 'kettle.on')),
  ).toEqual([
    null,
    { kind: 'complete', stateId: 'kettle.on' },
    { kind: 'after', delay: 'patience', stateId: 'kettle.on' },
  ]);
  expect(builtInEvent('xstate.after.1.5.kettle.on', 'kettle.on')).toMatchObject({ delay: '1.5' });
  expect(builtInEvent('xstate.done.actor.asking')).toEqual({ kind: 'done', actor: 'asking' });
  expect(builtInEvent('xstate.snapshot.asking')).toEqual({ kind: 'snapshot', actor: 'asking' });
  expect([isBuiltIn('xstate.init'), isBuiltIn('heat')]).toEqual([true, false]);
});

test('[PROOF-1] active nodes, history and the makers of actions are where the internals look', () => {
  const [warm] = heat();
  const [hot] = transition(kettle, warm, { type: 'more' } as never);
  const [stopped] = transition(kettle, hot, { type: 'stop' } as never);
  expect(activeNodes(hot).map(({ id }) => id)).toEqual(['kettle', 'kettle.on', 'kettle.on.hot']);
  const [history] = historyOf(kettle, stopped);
  expect([history?.parent?.id, history?.nodes.map(({ id }) => id)]).toEqual(['kettle.on', ['kettle.on.hot']]);
  const { pour, start, whistle } = kettle.implementations.actions as Record<string, unknown>;
  expect([isAssign(pour), isAssign(whistle), isSpawn(start), isSpawn(pour)]).toEqual([true, false, true, false]);
  expect(isAssign(pour) && pour.assignment).toEqual({ cups: 1 });
  expect(isSpawn(start) && [start.id, start.src]).toEqual(['helper', 'ask']);
});

test('[PROOF-1] no other file of machines, toolkit and lab uses internals of XState', () => {
  const files = globSync(['machines/**/*.ts', 'tests/toolkit/**/*.ts', 'src/**/*.{ts,tsx}'], {
    exclude: ['**/node_modules/**', 'machines/core/xstate-internals.ts'],
  });
  expect(files.length).toBeGreaterThan(200);
  const names = /['"`]xstate\.|\b_nodes\b|\b_transitions\b|\bhistoryValue\b/;
  expect(files.filter((file) => names.test(readFileSync(file, 'utf8')))).toEqual([]);
});
