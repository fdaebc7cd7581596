import type { Flow } from 'flow-core/flow';
import { declaredTransitions } from 'flow-core/inspection';
import { requirementsOf } from '../diagram/wording.ts';
import type { Requirement } from './requirements.ts';
import type { Title } from './titles.ts';

/** Traces each requirement to its transitions and tests, and reports gaps. */

export interface NamingTransition {
  flow: string;
  key: string;
  requirements: readonly string[];
}

export interface Named {
  requirement: Requirement;
  transitions: readonly NamingTransition[];
  tests: readonly Title[];
}

export interface Traced {
  named: readonly Named[];
  problems: readonly string[];
}

const ID = /\[([A-Z]+-\d+)\]/g;

/** The ids in a title: `[LEGAL-5] [LEGAL-7] where it leads`. */
export const idsIn = (title: string): string[] =>
  [...title.matchAll(ID)].flatMap(([, id]) => (id === undefined ? [] : [id]));

export function namingTransitions(flows: readonly Flow[]): NamingTransition[] {
  return flows.flatMap(({ machine }) =>
    declaredTransitions(machine).flatMap(({ key, definition }): NamingTransition[] => {
      const requirements = requirementsOf(definition.meta);
      return requirements.length > 0 ? [{ flow: machine.id, key, requirements }] : [];
    }),
  );
}

/** Checks requirements, transitions and tests against each other. `pending` are ids that nothing names yet. */
export function trace(
  requirements: ReadonlyMap<string, Requirement>,
  {
    transitions,
    titles,
    pending = [],
  }: { transitions: readonly NamingTransition[]; titles: readonly Title[]; pending?: readonly string[] },
): Traced {
  const named = [...requirements.values()].map((requirement): Named => ({
    requirement,
    transitions: transitions.filter((transition) => transition.requirements.includes(requirement.id)),
    tests: titles.filter(({ text }) => idsIn(text).includes(requirement.id)),
  }));
  const isNamed = new Set(
    named.filter((each) => each.transitions.length + each.tests.length > 0).map(({ requirement }) => requirement.id),
  );
  const unknown = (id: string) => !requirements.has(id);
  return {
    named,
    problems: [
      ...[...requirements.keys()]
        .filter((id) => !isNamed.has(id) && !pending.includes(id))
        .map((id) => `${id}: no transition and no test names it`),
      ...pending
        .filter((id) => isNamed.has(id))
        .map((id) => `${id}: it is named, so it is no longer pending (tests/toolkit.config.ts)`),
      ...pending
        .filter(unknown)
        .map((id) => `${id}: the requirement does not exist, but tests/toolkit.config.ts names it`),
      ...titles.flatMap(({ file, line, text }) =>
        idsIn(text)
          .filter(unknown)
          .map((id) => `${id}: the requirement does not exist, but ${file}:${line} names it`),
      ),
      ...transitions.flatMap(({ flow, key, requirements: ids }) =>
        ids.filter(unknown).map((id) => `${id}: the requirement does not exist, but ${flow} "${key}" names it`),
      ),
    ],
  };
}

export function describeNamed({ requirement: { id, text }, transitions, tests }: Named): string {
  return [
    `${id}  ${text}`,
    ...transitions.map(({ flow, key }) => `    transition  ${flow}: ${key}`),
    ...tests.map(({ file, line, text: title }) => `    test        ${file}:${line}  ${title}`),
  ].join('\n');
}
