import { type Entry, type Position, positionAfter, scoreOfPath } from '../../machines/core/score.ts';
import { readScore } from 'flow-toolkit/score-link';
import { pathId } from '../../machines/core/ids.ts';
import type { FlowTable } from './parts/flow-files.ts';

export interface Opened {
  start: string;
  score: readonly Entry[];
  stopAt: Position;
  path: number | null;
}

export const pathLink = (path: FlowTable['paths'][number], step: number) => `#path=${pathId(path)}&step=${step}`;

/** Opens a flow with its storyboard, for people who do not read diagrams. */
export const storyboardLink = '#storyboard';

export const scenarioLink = (id: string, step: number) => `#scenario=${id}&step=${step}`;

/** Null where the build has no such scenario or step. */
export function openScenario({ scenarios = [] }: FlowTable, id: string, step: number): Opened | null {
  const found = scenarios.find((scenario) => scenario.id === id);
  if (!found || !(step >= 0 && step <= found.score.length)) return null;
  return { start: found.address, score: found.score, stopAt: positionAfter(found.score, step), path: null };
}

/** Null where the table has no such path or step. */
export function openPath(table: FlowTable, path: number, step: number): Opened | null {
  const found = table.paths[path];
  if (!found || !(step >= 0 && step <= found.steps.length)) return null;
  const score = scoreOfPath(found);
  return { start: found.start, score, stopAt: positionAfter(score, step), path };
}

/** @returns null for an unknown place: the flow then opens at its start */
export function readLink(hash: string, table: FlowTable): Opened | null {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const step = Number(parameters.get('step') ?? 0);
  const id = parameters.get('path');
  const path = table.paths.findIndex((each) => pathId(each) === id);
  if (id !== null) return openPath(table, path, step);
  const scenario = parameters.get('scenario');
  if (scenario !== null) return openScenario(table, scenario, step);
  const given = readScore(parameters.get('score') ?? '');
  return (
    given && {
      start: given.start,
      score: given.score,
      stopAt: { at: given.at, applied: given.score.length },
      path: null,
    }
  );
}

/** Whether a link is cut off, or older than the flow. */
export const leadsNowhere = (hash: string, table: FlowTable): boolean =>
  /[#&](?:path|scenario|score)=/.test(hash) && readLink(hash, table) === null;

/** Dotted paths of the innermost states in `data-state`. Of nested regions, the first identifies the state. */
function innermost(name: string): string[] {
  const [first = '', ...others] = name.split(',');
  const names = first.split('.');
  return [first, ...others.flatMap((other) => names.map((_, depth) => [...names.slice(0, depth), other].join('.')))];
}

/** The link to the first step that reaches a state; null if no path does. */
export function stateLink(table: FlowTable, state: string): string | null {
  const isIn = (reached: string) =>
    innermost(reached).some((inner) => inner === state || inner.startsWith(`${state}.`));
  const found = table.paths.flatMap((path) => {
    if (isIn(path.expect.state)) return [{ path, step: 0 }];
    const index = path.steps.findIndex((step) => isIn(step.expect.state));
    return index === -1 ? [] : [{ path, step: index + 1 }];
  });
  const [shortest] = found.toSorted((one, other) => one.step - other.step);
  return shortest ? pathLink(shortest.path, shortest.step) : null;
}
