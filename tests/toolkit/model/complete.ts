import { type AnyStateMachine, createMachine, fromPromise } from 'xstate';
import { type Config, copy, isConfig, listOf, slotsOf, statesBelow, transitionConfig } from '../machine-config.ts';
import { isSpawn } from '../steps.ts';

/** Makes of any machine one that can be walked: each actor and each action of its own has a name, and its actions do nothing. */

const silent = () => {};

const neverEnding = fromPromise(() => new Promise<never>(() => {}));

/** Not one that XState makes, such as `assign`: its outcome is a part of the transition. */
const isOwnAction = (action: unknown): action is () => void => typeof action === 'function' && !('resolve' in action);

/** Names for what has none, by its place. */
class Names {
  readonly actions: Record<string, () => void> = {};
  readonly actors: Record<string, typeof neverEnding> = {};

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

  /** An actor without an id has the id that XState makes. */
  nameActor(invoke: unknown, place: string): void {
    if (!isConfig(invoke) || typeof invoke['src'] === 'string') return;
    this.actors[place] = neverEnding;
    invoke['src'] = place;
    invoke['id'] ??= place;
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
      for (const [index, transition] of transitions.entries())
        names.nameActions(
          transition,
          'actions',
          `${name}, ${slot.trigger}${transitions.length > 1 ? ` ${index + 1}` : ''}`,
        );
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
  } as never);
}
