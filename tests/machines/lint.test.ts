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

interface Case {
  rule: LintRule;
  breaks: string;
  config: Config;
  provided?: object;
}

const cases: Case[] = [
  {
    rule: 'description',
    breaks: 'a state without a description',
    config: withStates({ idle: { ...idle, description: undefined } }),
  },
  { rule: 'initial', breaks: 'a start that is no state', config: { ...sound, initial: 'idel' } },
  {
    rule: 'unreachable',
    breaks: 'a state that nothing leads to',
    config: withStates({ lost: { description: 'Nobody comes here.' } }),
  },
  {
    rule: 'event-name',
    breaks: 'an event that is not called area.verb',
    config: withStates({ idle: { ...idle, on: { ...idle.on, SUBMIT: { target: 'asking' } } } }),
  },
  {
    rule: 'inline-action',
    breaks: 'an action written in place',
    config: withStates({ asking: { ...asking, entry: assign({}) } }),
  },
  {
    rule: 'unknown-action',
    breaks: 'an action that setup does not know',
    config: withStates({ asking: { ...asking, exit: 'nite' } }),
  },
  {
    rule: 'unused-action',
    breaks: 'an action that nothing uses',
    config: sound,
    provided: { ...implementations, actions: { note: () => {}, spare: () => {} } },
  },
  {
    rule: 'inline-guard',
    breaks: 'a guard written in place',
    config: withStates({ asking: { ...asking, always: { guard: () => false, target: 'idle' } } }),
  },
  {
    rule: 'unknown-guard',
    breaks: 'a guard that setup does not know',
    config: withStates({ asking: { ...asking, always: { guard: 'redy', target: 'idle' } } }),
  },
  {
    rule: 'unused-guard',
    breaks: 'a guard that nothing uses',
    config: sound,
    provided: { ...implementations, guards: { ready: () => true, spare: () => true } },
  },
  {
    rule: 'inline-actor',
    breaks: 'an actor written in place',
    config: withStates({
      asking: { ...asking, invoke: [asking.invoke, { id: 'other', src: ask, onDone: 'idle', onError: 'idle' }] },
    }),
  },
  {
    rule: 'unknown-actor',
    breaks: 'an actor that setup does not know',
    config: withStates({
      asking: { ...asking, invoke: [asking.invoke, { id: 'other', src: 'aks', onDone: 'idle', onError: 'idle' }] },
    }),
  },
  {
    rule: 'unused-actor',
    breaks: 'an actor that nothing invokes',
    config: sound,
    provided: { ...implementations, actors: { ask, spare: ask } },
  },
  {
    rule: 'inline-delay',
    breaks: 'a delay in bare milliseconds',
    config: withStates({ asking: { ...asking, after: { ...asking.after, 500: { target: 'idle' } } } }),
  },
  {
    rule: 'unknown-delay',
    breaks: 'a delay that setup does not know: it would fire at once',
    config: withStates({ asking: { ...asking, after: { ...asking.after, patiense: { target: 'idle' } } } }),
  },
  {
    rule: 'unused-delay',
    breaks: 'a delay that nothing waits for',
    config: sound,
    provided: { ...implementations, delays: { patience: 1_000, spare: 1 } },
  },
  {
    rule: 'invoke-id',
    breaks: 'an invoke without an id',
    config: withStates({ asking: { ...asking, invoke: { ...asking.invoke, id: undefined } } }),
  },
  {
    rule: 'invoke-done',
    breaks: 'an invoke without onDone',
    config: withStates({ asking: { ...asking, invoke: { ...asking.invoke, onDone: undefined } } }),
  },
  {
    rule: 'invoke-error',
    breaks: 'an invoke without onError',
    config: withStates({ asking: { ...asking, invoke: { ...asking.invoke, onError: undefined } } }),
  },
];

test.for(cases)('each rule finds exactly its own violation: $rule: $breaks', ({ rule, config, provided }) => {
  expect(rulesBrokenBy(config, provided)).toEqual([rule]);
});
