/** Reads and copies a machine's config. */

/** A part of a config, untyped. */
export type Config = { [name: string]: unknown };

export function isConfig(value: unknown): value is Config {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isPlain = (value: object) => [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** Copies plain objects and arrays; functions, and machines that are invoked, are shared. */
export function copy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copy) as T;
  if (!isConfig(value) || !isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, copy(held)])) as T;
}

export function listOf(value: unknown): unknown[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

/** The name in `'name'` or `{ type: 'name' }`. */
export function nameOf(reference: unknown): string {
  if (typeof reference === 'string') return reference;
  return isConfig(reference) && typeof reference['type'] === 'string' ? reference['type'] : '(unnamed)';
}

export interface State {
  name: string;
  keys: string[];
  config: Config;
}

export function statesBelow(config: Config, name: string, keys: string[]): State[] {
  const children = isConfig(config['states']) ? Object.entries(config['states']) : [];
  return [
    { name, keys, config },
    ...children.flatMap(([key, child]) =>
      isConfig(child) ? statesBelow(child, [...keys, key].join('.'), [...keys, key]) : [],
    ),
  ];
}

export function stateAt(root: Config, keys: readonly string[]): Config {
  return keys.reduce((config, key) => {
    const states = config['states'];
    const child = isConfig(states) ? states[key] : undefined;
    if (!isConfig(child)) throw new Error(`no state "${keys.join('.')}"`);
    return child;
  }, root);
}

export interface Slot {
  trigger: string;
  read(state: Config): unknown;
  write(state: Config, transitions: unknown): void;
}

export function slotsOf(state: Config): Slot[] {
  const within = (group: string, trigger: (key: string) => string): Slot[] =>
    Object.keys(isConfig(state[group]) ? state[group] : {}).map((key) => ({
      trigger: trigger(key),
      read: (config) => (isConfig(config[group]) ? config[group][key] : undefined),
      write: (config, transitions) => {
        if (isConfig(config[group])) config[group][key] = transitions;
      },
    }));
  const direct = (key: string, trigger: string): Slot[] =>
    state[key] === undefined
      ? []
      : [{ trigger, read: (config) => config[key], write: (config, transitions) => void (config[key] = transitions) }];
  const invokes = listOf(state['invoke']).flatMap((invoke, index): Slot[] => {
    if (!isConfig(invoke)) return [];
    const at = (config: Config): Config => {
      const found = listOf(config['invoke'])[index];
      return isConfig(found) ? found : {};
    };
    return ['onDone', 'onError', 'onSnapshot']
      .filter((key) => invoke[key] !== undefined)
      .map((key) => ({
        trigger: `${String(invoke['id'] ?? invoke['src'])} ${key}`,
        read: (config) => at(config)[key],
        write: (config, transitions) => void (at(config)[key] = transitions),
      }));
  });
  return [
    ...direct('always', 'always'),
    ...within('on', (key) => key),
    ...within('after', (key) => `after ${key}`),
    ...invokes,
    ...direct('onDone', 'complete'),
  ];
}

export const transitionConfig = (value: unknown): Config =>
  typeof value === 'string' ? { target: value } : isConfig(value) ? value : {};
