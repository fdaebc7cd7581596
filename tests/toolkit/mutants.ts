import { assign, createMachine, not, raise } from 'xstate';
import type { AnyStateMachine } from 'xstate';
import type { Flow } from './flow.ts';
import { pureLike } from './model/pure.ts';
import { delayedEvent, isAssign } from 'flow-core/xstate-internals';
import type { Config, State } from './machine-config.ts';
import { copy, isConfig, listOf, nameOf, slotsOf, stateAt, statesBelow, transitionConfig } from './machine-config.ts';
import { takeEveryStep } from './paths.ts';

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
  return isAssign(Reflect.get(machine.implementations.actions, nameOf(action)));
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

const hasSome = (config: Config, parts: readonly string[]) => parts.some((part) => config[part] !== undefined);

/** Whether reentering a state can make a difference: it has timers, actors or actions of its own then. */
function mattersToReenter(machine: AnyStateMachine, state: State, target: unknown): boolean {
  const own = [machine.id, ...state.keys].join('.');
  // Without a target a transition never leaves its state.
  if (target === undefined) return false;
  const within = target === state.keys.at(-1) || String(target).startsWith('.') || target === `#${own}`;
  return within && hasSome(state.config, ['entry', 'exit', 'after', 'invoke']);
}

/** A state that is left as soon as it is entered handles no events. */
const isTransient = ({ config }: State) =>
  listOf(config['always']).some((transition) => transitionConfig(transition)['guard'] === undefined);

/** Timers: with the delay of another name, another inline time, and one that continues after its state was left. */
function brokenTimers(machine: AnyStateMachine, state: State): NamedEdit[] {
  const { after } = state.config;
  if (!isConfig(after)) return [];
  const { delays } = machine.implementations;
  const named = Object.keys(delays);
  const id = [machine.id, ...state.keys].join('.');
  const root = machine.config as unknown as Config;
  // A timer that is the only transition has always run out.
  const hasOtherWays = [state.config, ...state.keys.map((_, depth) => stateAt(root, state.keys.slice(0, depth)))].some(
    (config) => hasSome(config, ['on', 'invoke']),
  );
  const rename =
    (from: string, to: string): Edit =>
    (config) => {
      const timers = config['after'] as Config;
      config['after'] = Object.fromEntries(
        Object.entries(timers).map(([key, held]) => [key === from ? to : key, held]),
      );
    };
  return Object.keys(after).flatMap((delay) => {
    const ms = Number(delay);
    const others = Number.isNaN(ms)
      ? // One of the same length is no fault.
        named.filter((other) => !(other in after) && delays[other] !== delays[delay])
      : [ms - 1, ms + 1, ms * 2].map(String);
    const uncancelled: NamedEdit = {
      name: `after ${delay} goes on when the state is left`,
      edit: (config) => {
        const { [delay]: transition, ...rest } = config['after'] as Config;
        const type = delayedEvent(delay, id);
        config['after'] = rest;
        config['on'] = { ...(config['on'] as Config | undefined), [type]: transition };
        config['entry'] = [
          ...listOf(config['entry']),
          raise({ type } as never, { delay: (Number.isNaN(ms) ? delay : ms) as never }),
        ];
      },
    };
    return [
      ...others.map((other): NamedEdit => ({
        name: `after ${other} in place of ${delay}`,
        edit: rename(delay, other),
      })),
      ...(hasOtherWays || Object.keys(after).length > 1 ? [uncancelled] : []),
    ];
  });
}

/** Transitions of a sibling that the state does not have. */
function copiedTransitions(root: Config, state: State): NamedEdit[] {
  const above = state.keys.slice(0, -1);
  const own = state.keys.at(-1);
  const takesNone = ['final', 'history'].includes(String(state.config['type'])) || isTransient(state);
  if (own === undefined || takesNone) return [];
  // A self-transition without effects.
  const isIdle = (transition: unknown) => {
    const { target, actions } = transitionConfig(transition);
    return target === own && actions === undefined && state.config['states'] === undefined;
  };
  const { states } = stateAt(root, above);
  const known = isConfig(state.config['on']) ? state.config['on'] : {};
  return Object.entries(isConfig(states) ? states : {}).flatMap(([sibling, config]) => {
    if (sibling === own || !isConfig(config) || !isConfig(config['on'])) return [];
    return Object.entries(config['on'])
      .filter(([event, transition]) => !(event in known) && !listOf(transition).every(isIdle))
      .map(([event, transition]): NamedEdit => ({
        name: `also takes ${event} of ${sibling}`,
        edit: (changed) =>
          void (changed['on'] = { ...(changed['on'] as Config | undefined), [event]: copy(transition) }),
      }));
  });
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
        ...(mattersToReenter(machine, state, target)
          ? [
              change(transition['reenter'] === true ? 'does not reenter' : 'reenters', {
                ...transition,
                reenter: transition['reenter'] !== true,
              }),
            ]
          : []),
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
      ...(input === undefined
        ? []
        : [
            replace(`invokes ${id} without input`, blind),
            ...(['first', 'last'] as const).map((which) =>
              replace(`invokes ${id} with its ${which} two different fields swapped`, {
                ...invoke,
                input: (args: unknown) => swapped(typeof input === 'function' ? input(args) : input, which),
              }),
            ),
          ]),
    ];
  });
  const final =
    state.config['type'] === 'final'
      ? [{ name: 'is not final', edit: (config: Config) => void delete config['type'] }]
      : [];
  const { history = 'shallow' } = state.config;
  const other = history === 'deep' ? 'shallow' : 'deep';
  const beside = stateAt(machine.config as unknown as Config, state.keys.slice(0, -1))['states'];
  // Without nested states, both kinds of history remember the same.
  const isDeeper = Object.values(isConfig(beside) ? beside : {}).some((each) => isConfig(each) && each['states']);
  const histories: NamedEdit[] =
    state.config['type'] === 'history' && isDeeper
      ? [{ name: `its history is ${other}`, edit: (config) => void (config['history'] = other) }]
      : [];
  return [
    ...histories,
    ...brokenTransitions(machine, state),
    ...brokenTimers(machine, state),
    ...copiedTransitions(machine.config as unknown as Config, state),
    ...hooks,
    ...starts,
    ...invokes,
    ...final,
  ];
}

/** An actor's input with two different fields of its innermost object swapped; unchanged where there are none. */
function swapped(input: unknown, which: 'first' | 'last'): unknown {
  if (!isConfig(input)) return input;
  const inner = Object.entries(input).find(([, held]) => isConfig(held));
  if (inner) return { ...input, [inner[0]]: swapped(inner[1], which) };
  const fields = Object.keys(input);
  const pairs = fields
    .flatMap((one, index) => fields.slice(index + 1).map((other) => [one, other] as const))
    .filter(([one, other]) => input[one] !== input[other]);
  const [one, other] = (which === 'first' ? pairs[0] : pairs.at(-1)) ?? [];
  return one === undefined || other === undefined ? input : { ...input, [one]: input[other], [other]: input[one] };
}

type Assigner = (args: { context: Config }, params: unknown) => Config;

/** The assignments of a machine by their names, as functions. */
function assignersOf({ implementations: { actions } }: AnyStateMachine): Map<string, Assigner> {
  const found = new Map<string, Assigner>();
  for (const [name, implementation] of Object.entries(actions)) {
    if (!isAssign(implementation)) continue;
    const { assignment } = implementation;
    found.set(name, (args, params) => {
      if (typeof assignment === 'function') return assignment(args, params) as Config;
      const fields = Object.entries(assignment as Config);
      return Object.fromEntries(
        fields.map(([field, value]) => [field, typeof value === 'function' ? value(args, params) : value]),
      );
    });
  }
  return found;
}

const withAssigner = (machine: AnyStateMachine, name: string, assigner: Assigner): AnyStateMachine =>
  machine.provide({ actions: { [name]: assign(assigner as never) } } as never);

/** Fields of assignments by their names. */
type AssignedFields = ReadonlyMap<string, Iterable<string>>;

/** The fields that each assignment sets, found by taking every step once. */
export function assignedFields(flow: Flow): Map<string, Set<string>> {
  const fields = new Map<string, Set<string>>();
  let { machine } = flow;
  for (const [name, assigner] of assignersOf(flow.machine)) {
    const found = new Set<string>();
    fields.set(name, found);
    machine = withAssigner(machine, name, (args, params) => {
      const changes = assigner(args, params);
      for (const field of Object.keys(changes)) found.add(field);
      return changes;
    });
  }
  takeEveryStep({ ...flow, machine });
  return fields;
}

/** Faults of one field of an assignment. A symbol is no part of a context as JSON. */
const wrongFields: Readonly<Record<string, (field: string) => (context: Config, changes: Config) => Config>> = {
  'is left out': (field) => (context, changes) => ({ ...changes, [field]: context[field] }),
  'keeps its first value': (field) => (context, changes) => ({ ...changes, [field]: context[field] ?? changes[field] }),
  'is one change behind': (field) => {
    const last = Symbol(field);
    return (context, changes) => ({
      ...changes,
      [field]: Reflect.get(context, last) ?? context[field],
      [last]: changes[field],
    });
  },
};

/** Mutants of the fields that a machine's assignments set. */
function mutantsOfAssignments(machine: AnyStateMachine, assigned: AssignedFields): Mutant[] {
  const assigners = assignersOf(machine);
  return [...assigned].flatMap(([name, fields]) => {
    const assigner = assigners.get(name);
    if (!assigner) return [];
    return [...fields].flatMap((field) =>
      Object.entries(wrongFields).map(([wrong, breaking]): Mutant => ({
        name: `"${name}": ${field} ${wrong}`,
        make: () => {
          const broken = breaking(field);
          return withAssigner(machine, name, (args, params) => broken(args.context, assigner(args, params)));
        },
      })),
    );
  });
}

export function mutantsOf(machine: AnyStateMachine, assigned: AssignedFields = new Map()): Mutant[] {
  const root = machine.config as unknown as Config;
  const make = (config: Config, implementations = machine.implementations): AnyStateMachine =>
    pureLike(
      machine,
      // A mutant may loop without end: stop it early.
      createMachine({ ...config, options: { maxIterations: 50 } } as never).provide(implementations as never),
    );
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
    if (typeof ms === 'function')
      return [-1, 1].map((more) => ({
        name: `delay ${delay}: ${more} ms more`,
        make: () =>
          make(copy(root), {
            ...machine.implementations,
            delays: { ...delays, [delay]: (...args: unknown[]) => Number(Reflect.apply(ms, null, args)) + more },
          } as never),
      }));
    if (typeof ms !== 'number') return [];
    const others = [ms - 1, ms + 1, ms * 2].filter((changed) => changed >= 0 && changed !== ms);
    return others.map((changed) => ({
      name: `delay ${delay}: ${changed} ms, was ${ms} ms`,
      make: () => make(copy(root), { ...machine.implementations, delays: { ...delays, [delay]: changed } }),
    }));
  });
  const ofGuards = Object.keys(machine.implementations.guards).flatMap((guard) =>
    [true, false].map((constant): Mutant => ({
      name: `guard ${guard} is always ${constant}`,
      make: () => machine.provide({ guards: { [guard]: () => constant } } as never),
    })),
  );
  return [...ofStates, ...ofDelays, ...ofGuards, ...mutantsOfAssignments(machine, assigned)];
}
