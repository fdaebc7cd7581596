import { assign, createMachine, fromPromise, raise, setup } from 'xstate';
import type { AnyStateMachine } from 'xstate';
import { expect, test } from 'vitest';
import { lintMachine, type LintRule } from 'flow-toolkit';
import { flows } from '../flows/index.ts';

const ask = fromPromise(async () => 'answer');

const sound = {
  id: 'sound',
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing happens.',
      on: { 'form.submit': { guard: 'ready', target: 'asking', actions: 'note' } },
    },
    asking: {
      description: 'The answer is awaited.',
      invoke: { id: 'ask', src: 'ask', onDone: { target: 'idle' }, onError: { target: 'idle' } },
      after: { patience: { target: 'idle' } },
    },
  },
};

const implementations = {
  actions: { note: () => {} },
  guards: { ready: () => true },
  actors: { ask },
  delays: { patience: 1_000 },
};

type Config = { [name: string]: unknown };

const machineOf = (config: Config, provided: object = implementations): AnyStateMachine =>
  createMachine(config as never).provide(provided as never) as AnyStateMachine;

const { idle, asking } = sound.states;

const withStates = (states: Config): Config => ({ ...sound, states: { idle, asking, ...states } });

const rulesBrokenBy = (config: Config, provided?: object): LintRule[] =>
  lintMachine(machineOf(config, provided)).map(({ rule }) => rule);

test('the base machine of the cases breaks no rule', () => {
  expect(rulesBrokenBy(sound)).toEqual([]);
});

test('every flow of the registry passes', () => {
  for (const { machine } of flows) expect(lintMachine(machine)).toEqual([]);
});

test('a named action that raises with a delay uses that delay', () => {
  const machine = setup({
    delays: { patience: 10 },
    actions: { wait: raise({ type: 'wait.end' }, { delay: 'patience' }) },
  }).createMachine({
    id: 'sound',
    entry: 'wait',
  });
  expect(lintMachine(machine)).toEqual([]);
});

const withIdle = (change: Config): Config => withStates({ idle: { ...idle, ...change } });
const withAsking = (change: Config): Config => withStates({ asking: { ...asking, ...change } });
const besides = (invoke: Config): Config =>
  withAsking({ invoke: [asking.invoke, { id: 'other', onDone: 'idle', onError: 'idle', ...invoke }] });
const withSpare = (kind: keyof typeof implementations, spare: unknown) => ({
  ...implementations,
  [kind]: { ...implementations[kind], spare },
});

/** A machine that breaks each rule alone. */
const broken: Readonly<Record<LintRule, [config: Config, provided?: object]>> = {
  description: [withIdle({ description: undefined })],
  initial: [{ ...sound, initial: 'idel' }],
  unreachable: [withStates({ lost: { description: 'No transition leads to this state.' } })],
  'event-name': [withIdle({ on: { ...idle.on, SUBMIT: { target: 'asking' } } })],
  'inline-action': [withAsking({ entry: assign({}) })],
  'unknown-action': [withAsking({ exit: 'nite' })],
  'unused-action': [sound, withSpare('actions', () => {})],
  'inline-guard': [withAsking({ always: { guard: () => false, target: 'idle' } })],
  'unknown-guard': [withAsking({ always: { guard: 'redy', target: 'idle' } })],
  'unused-guard': [sound, withSpare('guards', () => true)],
  'inline-actor': [besides({ src: ask })],
  'unknown-actor': [besides({ src: 'aks' })],
  'unused-actor': [sound, withSpare('actors', ask)],
  'inline-delay': [withAsking({ after: { ...asking.after, 500: { target: 'idle' } } })],
  // An unknown delay would fire at once.
  'unknown-delay': [withAsking({ after: { ...asking.after, patiense: { target: 'idle' } } })],
  'unused-delay': [sound, withSpare('delays', 1)],
  'invoke-id': [withAsking({ invoke: { ...asking.invoke, id: undefined } })],
  'invoke-done': [withAsking({ invoke: { ...asking.invoke, onDone: undefined } })],
  'invoke-error': [withAsking({ invoke: { ...asking.invoke, onError: undefined } })],
};

test.for(Object.entries(broken))('the rule %s finds its own violation, and no other does', ([rule, machine]) => {
  expect(rulesBrokenBy(...machine)).toEqual([rule]);
});
