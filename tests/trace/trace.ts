import { readFileSync } from 'node:fs';
import type { Title } from './titles.ts';

/** Traces each requirement to its tests, and reports gaps. */

export interface Requirement {
  id: string;
  /** Markdown, in one line. */
  text: string;
}

const ITEM = /^- ([A-Z]+-\d+) (.+)$/;

/** The requirements of tests/requirements.md in their order. @throws Error for a duplicate id */
export function readRequirements(): Map<string, Requirement> {
  const found = new Map<string, Requirement>();
  for (const line of readFileSync(new URL('../requirements.md', import.meta.url), 'utf8').split('\n')) {
    const [, id, text] = ITEM.exec(line) ?? [];
    if (id === undefined || text === undefined) continue;
    if (found.has(id)) throw new Error(`there are two requirements ${id}`);
    found.set(id, { id, text });
  }
  return found;
}

export interface Named {
  requirement: Requirement;
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

/** Checks requirements and tests against each other. */
export function trace(requirements: ReadonlyMap<string, Requirement>, titles: readonly Title[]): Traced {
  const named = [...requirements.values()].map((requirement): Named => ({
    requirement,
    tests: titles.filter(({ text }) => idsIn(text).includes(requirement.id)),
  }));
  return {
    named,
    problems: [
      ...named
        .filter(({ tests }) => tests.length === 0)
        .map(({ requirement }) => `${requirement.id}: no test names it`),
      ...titles.flatMap(({ file, line, text }) =>
        idsIn(text)
          .filter((id) => !requirements.has(id))
          .map((id) => `${id}: the requirement does not exist, but ${file}:${line} names it`),
      ),
    ],
  };
}

export function describeNamed({ requirement: { id, text }, tests }: Named): string {
  return [`${id}  ${text}`, ...tests.map(({ file, line, text: title }) => `    ${file}:${line}  ${title}`)].join('\n');
}
