import { type Entry, type Position, positionAfter, scoreOfPath } from '../../machines/lab-player/score.ts';
import type { FlowTable } from './parts/flow-files.ts';

/** What a link of the lab opens: a flow, opened in one way, with what happened to it, stopped at a moment. */
export interface Opened {
  start: string;
  score: readonly Entry[];
  stopAt: Position;
  /** The number of the committed path that this is, if it is one. */
  path: number | null;
}

const encode = (value: unknown) => {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
};

const decode = (text: string): unknown => {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0)));
};

/** The link to the place after some steps of a committed path. */
export const pathLink = (path: number, step: number) => `#path=${path + 1}&step=${step}`;

/** The link to a moment of whatever has happened. It holds nothing personal: the score was masked when it was recorded. */
export const scoreLink = (start: string, score: readonly Entry[], { at, applied }: Position) =>
  `#score=${encode({ start, score: score.slice(0, applied), at })}`;

/** A path of a table, opened after some of its steps; null where the table has no such path or step. */
export function openPath(table: FlowTable, path: number, step: number): Opened | null {
  const found = table.paths[path];
  if (!found || !(step >= 0 && step <= found.steps.length)) return null;
  const score = scoreOfPath(found);
  return { start: found.start, score, stopAt: positionAfter(score, step), path };
}

/**
 * Reads the part of an address after `#`.
 * @returns null when it names no place: whoever wrote it by hand gets the flow from its start
 */
export function readLink(hash: string, table: FlowTable): Opened | null {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const path = Number(parameters.get('path'));
  if (path > 0) return openPath(table, path - 1, Number(parameters.get('step') ?? 0));
  const text = parameters.get('score');
  if (text === null) return null;
  try {
    const { start, score, at } = decode(text) as { start: string; score: Entry[]; at: number };
    if (typeof start !== 'string' || !Array.isArray(score) || typeof at !== 'number') return null;
    return { start, score, stopAt: { at, applied: score.length }, path: null };
  } catch {
    return null;
  }
}

/** Whether an address names a moment that there is none of: the link was cut short, or the flow has changed since. */
export const leadsNowhere = (hash: string, table: FlowTable): boolean =>
  /[#&](?:path|score)=/.test(hash) && readLink(hash, table) === null;

/** Dotted paths of the innermost states that `data-state` names. Of regions within another state, the first alone says which that is. */
function innermost(name: string): string[] {
  const [first = '', ...others] = name.split(',');
  const names = first.split('.');
  return [first, ...others.flatMap((other) => names.map((_, depth) => [...names.slice(0, depth), other].join('.')))];
}

/** The link to the first place in the table where a state is reached; null where no path leads to it. */
export function stateLink(table: FlowTable, state: string): string | null {
  const isIn = (reached: string) =>
    innermost(reached).some((inner) => inner === state || inner.startsWith(`${state}.`));
  const found = table.paths.flatMap(({ expect, steps }, path) => {
    if (isIn(expect.state)) return [{ path, step: 0 }];
    const index = steps.findIndex((step) => isIn(step.expect.state));
    return index === -1 ? [] : [{ path, step: index + 1 }];
  });
  const [shortest] = found.toSorted((one, other) => one.step - other.step);
  return shortest ? pathLink(shortest.path, shortest.step) : null;
}
