import { type AnyStateMachine, createMachine, fromPromise } from 'xstate';
import { type Config, copy, isConfig, listOf, slotsOf, statesBelow, transitionConfig } from '../machine-config.ts';
import { isSpawn } from '../walk.ts';

/** Makes any machine walkable: each actor, guard and action of its own gets a name, and its actions do nothing. */

const silent = () => {};

const neverEnding = fromPromise(() => new Promise<never>(() => {}));

/** Not one that XState makes, such as `assign`: its outcome is a part of the transition. */
const isOwnAction = (action: unknown): action is () => void => typeof action === 'function' && !('resolve' in action);

type Guard = (...args: never[]) => boolean;

/** Not one that is made of others, such as `and([…])`. */
const isOwnGuard = (guard: unknown): guard is Guard => typeof guard === 'function' && !('check' in guard);

/** A longer one is named by its place. */
const LONGEST_EXPRESSION = 70;

/** Expression that an arrow function returns: `context.count < 3`. Null where it is long, or has a block body. */
function expressionOf(guard: Guard): string | null {
  const [, expression = ''] = /=>\s*([^{][\s\S]*)$/.exec(guard.toString()) ?? [];
  const text = expression.replaceAll(/\s+/g, ' ').trim();
  return text === '' || text.length > LONGEST_EXPRESSION ? null : text;
}

/** Names for unnamed parts: a guard by its expression, the others by their place. */
class Names {
  readonly actions: Record<string, () => void> = {};
  readonly actors: Record<string, typeof neverEnding> = {};
  readonly guards: Record<string, Guard> = {};
  readonly #ids = new Set<string>();

  #action(action: unknown, place: string): unknown {
    if (!isOwnAction(action)) return action;
    const name = `action of ${place}`;
    this.actions[name] = silent;
    return name;
  }

  /** Actions may be one, several or none. */
  nameActions(config: Config, key: string, place: string): void {
    if (config[key] === undefined) return;
    config[key] = listOf(config[key]).map((action, index) =>
      this.#action(action, index === 0 ? place : `${place}, ${index + 1}`),
    );
  }

  nameGuard(transition: Config, place: string): void {
    const { guard } = transition;
    if (!isOwnGuard(guard)) return;
    const expression = expressionOf(guard);
    const isFree = expression !== null && (this.guards[expression] ?? guard) === guard;
    const name = isFree ? expression : `guard of ${place}`;
    this.guards[name] = guard;
    transition['guard'] = name;
  }

  /** An actor without an id gets its name, as far as that is free. */
  nameActor(invoke: unknown, place: string): void {
    if (!isConfig(invoke)) return;
    if (typeof invoke['src'] !== 'string') {
      this.actors[place] = neverEnding;
      invoke['src'] = place;
    }
    const source = String(invoke['src']);
    invoke['id'] ??= this.#ids.has(source) ? `${source} of ${place}` : source;
    this.#ids.add(String(invoke['id']));
  }
}

function nameAll(root: Config, id: string): Names {
  const names = new Names();
  for (const state of statesBelow(root, id, [])) {
    const { config, name } = state;
    names.nameActions(config, 'entry', `${name}, entry`);
    names.nameActions(config, 'exit', `${name}, exit`);
    const invokes = listOf(config['invoke']);
    for (const [index, invoke] of invokes.entries())
      names.nameActor(invoke, `actor of ${name}${invokes.length > 1 ? ` ${index + 1}` : ''}`);
    for (const slot of slotsOf(config)) {
      const transitions = listOf(slot.read(config)).map((each) => ({ ...transitionConfig(each) }));
      for (const [index, transition] of transitions.entries()) {
        const place = `${name}, ${slot.trigger}${transitions.length > 1 ? ` ${index + 1}` : ''}`;
        names.nameActions(transition, 'actions', place);
        names.nameGuard(transition, place);
      }
      // A forbidden transition (`undefined`) has no list.
      if (slot.read(config) !== undefined) slot.write(config, transitions);
    }
  }
  return names;
}

/**
 * @param machine made by `createMachine` or `setup`
 * @param id in place of XState's own, `(machine)`
 * @throws where an action starts a machine that no one can stand in for
 */
export function completeMachine(machine: AnyStateMachine, id: string): AnyStateMachine {
  const config = copy(machine.config as unknown as Config);
  const named = nameAll(config, id);
  const { actions, ...implementations } = machine.implementations;
  const own = Object.keys(actions).filter((name) => isOwnAction(actions[name]) && !isSpawn(actions[name]));
  return createMachine({ ...config, id } as never, { ...implementations, actions } as never).provide({
    actions: { ...Object.fromEntries(own.map((name) => [name, silent])), ...named.actions },
    actors: named.actors,
    guards: named.guards,
  } as never);
}
