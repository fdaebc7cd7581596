import { createMachine, not } from 'xstate';
import type { AnyStateMachine } from 'xstate';
import type { Config, State } from './machine-config.ts';
import { copy, isConfig, listOf, nameOf, slotsOf, stateAt, statesBelow, transitionConfig } from './machine-config.ts';

/** Mutation operators for machine configs. */

/** A mutant: a stable description and how to build it. */
export interface Mutant {
  name: string;
  make(): AnyStateMachine;
}

type Edit = (state: Config) => void;

interface NamedEdit {
  name: string;
  edit: Edit;
}

/** Mutates a list of actions: drops one, repeats one, swaps neighbours, changes a parameter. */
function brokenActions(machine: AnyStateMachine, actions: readonly unknown[]): { name: string; actions: unknown[] }[] {
  return actions.flatMap((action, index) => [
    { name: `drops "${nameOf(action)}"`, actions: actions.toSpliced(index, 1) },
    // A repeated assignment is mostly equivalent and would only add survivors.
    ...(isAssignment(machine, action)
      ? []
      : [{ name: `does "${nameOf(action)}" twice`, actions: actions.toSpliced(index, 0, action) }]),
    ...(index > 0
      ? [
          {
            name: `does "${nameOf(action)}" before "${nameOf(actions[index - 1])}"`,
            actions: actions.toSpliced(index - 1, 2, action, actions[index - 1]),
          },
        ]
      : []),
    ...brokenParams(action).map(({ name, reference }) => ({
      name: `"${nameOf(action)}" ${name}`,
      actions: actions.toSpliced(index, 1, reference),
    })),
  ]);
}

function isAssignment(machine: AnyStateMachine, action: unknown): boolean {
  const implementation: unknown = Reflect.get(machine.implementations.actions, nameOf(action));
  return typeof implementation === 'function' && Reflect.get(implementation, 'type') === 'xstate.assign';
}

function brokenParams(reference: unknown): { name: string; reference: unknown }[] {
  if (!isConfig(reference) || reference['params'] === undefined) return [];
  const { params } = reference;
  const without = { name: 'without its params', reference: { type: reference['type'] } };
  if (!isConfig(params)) return [without];
  const changed = Object.entries(params).map(([field, value]) => ({
    name: `with another ${field}`,
    reference: { ...reference, params: { ...params, [field]: otherThan(value) } },
  }));
  return [without, ...changed];
}

function otherThan(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return `${String(value)}, changed`;
}

/** Alternative targets: the siblings of the target. */
function otherTargets(machine: AnyStateMachine, state: State, target: unknown): string[] {
  if (typeof target !== 'string') return [];
  const id = [machine.id, ...state.keys].join('.');
  const source = machine.getStateNodeById(typeof state.config['id'] === 'string' ? state.config['id'] : id);
  const found = target.startsWith('#')
    ? machine.getStateNodeById(target.slice(1))
    : (source.parent ?? source).states[target];
  const siblings = found?.parent ? Object.values(found.parent.states) : [];
  return siblings
    .filter((sibling) => sibling !== found && sibling.type !== 'history')
    .map((sibling) => `#${sibling.id}`);
}

function brokenTransitions(machine: AnyStateMachine, state: State): NamedEdit[] {
  return slotsOf(state.config).flatMap((slot): NamedEdit[] => {
    const candidates = listOf(slot.read(state.config)).map(transitionConfig);
    const replace = (name: string, transitions: unknown[]): NamedEdit => ({
      name,
      edit: (config) => slot.write(config, transitions.map(copy)),
    });
    return candidates.flatMap((transition, index): NamedEdit[] => {
      const place = candidates.length > 1 ? ` [${index + 1} of ${candidates.length}]` : '';
      const subject = `${slot.trigger}${place}`;
      const change = (name: string, changed: Config) =>
        replace(`${subject} ${name}`, candidates.toSpliced(index, 1, changed));
      const { target, ...staying } = transition;
      const { guard, ...unguarded } = transition;
      return [
        replace(`drops ${subject}`, candidates.toSpliced(index, 1)),
        ...(target === undefined ? [] : [change('stays where it is', staying)]),
        ...otherTargets(machine, state, target).map((other) =>
          change(`leads to ${other}`, { ...transition, target: other }),
        ),
        ...(guard === undefined
          ? []
          : [
              change('without its guard', unguarded),
              change('with its guard negated', { ...transition, guard: not(guard as never) }),
            ]),
        ...brokenParams(guard).map(({ name, reference }) =>
          change(`guard ${name}`, { ...transition, guard: reference }),
        ),
        ...brokenActions(machine, listOf(transition['actions'])).map(({ name, actions }) =>
          change(name, { ...transition, actions }),
        ),
        ...candidates
          .slice(Math.max(0, index - 1), index)
          .map((above) =>
            replace(
              `${subject} is asked before the one above it`,
              candidates.toSpliced(index - 1, 2, transition, above),
            ),
          ),
      ];
    });
  });
}

function brokenState(machine: AnyStateMachine, state: State): NamedEdit[] {
  const hooks = ['entry', 'exit'].flatMap((hook) =>
    brokenActions(machine, listOf(state.config[hook])).map(({ name, actions }): NamedEdit => ({
      name: `${hook} ${name}`,
      edit: (config) => void (config[hook] = actions),
    })),
  );
  const { initial } = state.config;
  const starts =
    isConfig(state.config['states']) && typeof initial === 'string'
      ? Object.keys(state.config['states'])
          .filter((key) => key !== initial)
          .map((key): NamedEdit => ({ name: `starts in ${key}`, edit: (config) => void (config['initial'] = key) }))
      : [];
  const invokes = listOf(state.config['invoke']).flatMap((invoke, index): NamedEdit[] => {
    if (!isConfig(invoke)) return [];
    const id = String(invoke['id']);
    const { input, ...blind } = invoke;
    const replace = (name: string, ...replacement: Config[]): NamedEdit => ({
      name,
      edit: (config) => void (config['invoke'] = listOf(config['invoke']).toSpliced(index, 1, ...replacement)),
    });
    return [
      replace(`does not invoke ${id}`),
      ...(input === undefined ? [] : [replace(`invokes ${id} without input`, blind)]),
    ];
  });
  const final =
    state.config['type'] === 'final'
      ? [{ name: 'is not final', edit: (config: Config) => void delete config['type'] }]
      : [];
  return [...brokenTransitions(machine, state), ...hooks, ...starts, ...invokes, ...final];
}

export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const root = machine.config as unknown as Config;
  const make = (config: Config, implementations = machine.implementations): AnyStateMachine =>
    // A mutant may loop without end: stop it early.
    createMachine({ ...config, options: { maxIterations: 50 } } as never).provide(implementations as never);
  const ofStates = statesBelow(root, machine.id, []).flatMap((state) =>
    brokenState(machine, state).map(({ name, edit }): Mutant => ({
      name: `${state.name}: ${name}`,
      make: () => {
        const config = copy(root);
        edit(stateAt(config, state.keys));
        return make(config);
      },
    })),
  );
  const { delays } = machine.implementations;
  const ofDelays = Object.entries(delays).flatMap(([delay, ms]): Mutant[] => {
    if (typeof ms !== 'number') return [];
    return [ms - 1, ms + 1, ms * 2].map((changed) => ({
      name: `delay ${delay}: ${changed} ms, was ${ms} ms`,
      make: () => make(copy(root), { ...machine.implementations, delays: { ...delays, [delay]: changed } }),
    }));
  });
  return [...ofStates, ...ofDelays];
}
