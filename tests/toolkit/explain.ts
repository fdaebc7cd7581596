import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { Flow } from '../../machines/shared/flow.ts';
import type { Json, Step } from './steps.ts';
import type { Outcome, PathTable, RecordedStep } from './tables.ts';

/** Explains the differences between two tables of a flow in sentences. */

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The table at HEAD; null if there is none. */
export function committedTable(flow: Flow): PathTable | null {
  const { id } = flow.machine;
  try {
    const text = execFileSync('git', ['show', `HEAD:machines/${id}/${id}.paths.json`], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function describeDuration(ms: number): string {
  for (const [unit, length] of [
    ['h', 3_600_000],
    ['min', 60_000],
    ['s', 1_000],
  ] as const) {
    if (ms >= length && ms % length === 0) return `${ms / length} ${unit}`;
  }
  return `${ms} ms`;
}

function describe(step: Step): string {
  if ('after' in step) return step.after;
  if ('done' in step) return `${step.done} succeeds with ${JSON.stringify(step.output)}`;
  if ('error' in step) return `${step.error} fails with ${JSON.stringify(step.data)}`;
  const { type, ...payload } = step.event;
  return Object.keys(payload).length > 0 ? `${type} ${JSON.stringify(payload)}` : type;
}

/** A step without its times, for matching steps of two tables. */
function shape(step: Step): Json {
  if ('after' in step) return step.after;
  if ('event' in step) return step.event;
  return 'done' in step ? [step.done, step.output] : [step.error, step.data];
}

const said = (value: Json | undefined) => (value === undefined ? 'nothing' : JSON.stringify(value));

function explainOutcome(situation: string, was: Outcome, is: Outcome): string[] {
  const lines: string[] = [];
  if (was.state !== is.state) lines.push(`${situation} now leads to ${is.state}, led to ${was.state}`);
  const before = (was.does ?? []).map((doing) => JSON.stringify(doing));
  const now = (is.does ?? []).map((doing) => JSON.stringify(doing));
  const added = now.filter((doing) => !before.includes(doing));
  const removed = before.filter((doing) => !now.includes(doing));
  for (const doing of is.does ?? []) {
    const former = (was.does ?? []).find(
      (other) => 'timer' in doing && 'timer' in other && other.timer === doing.timer,
    );
    // A changed delay has its own sentence, at the step that waits for it.
    if (!('timer' in doing) || !former) continue;
    added.splice(added.indexOf(JSON.stringify(doing)), added.includes(JSON.stringify(doing)) ? 1 : 0);
    removed.splice(removed.indexOf(JSON.stringify(former)), removed.includes(JSON.stringify(former)) ? 1 : 0);
  }
  if (added.length > 0) lines.push(`${situation} now also does ${added.join(' and ')}`);
  if (removed.length > 0) lines.push(`${situation} no longer does ${removed.join(' and ')}`);
  if (
    added.length === 0 &&
    removed.length === 0 &&
    before.length === now.length &&
    !isDeepStrictEqual(was.does, is.does) &&
    before.toSorted().join() === now.toSorted().join()
  ) {
    lines.push(`${situation} now does, in this order, ${now.join(', ')}`);
  }
  for (const field of new Set([...Object.keys(was.context ?? {}), ...Object.keys(is.context ?? {})])) {
    const [old, fresh] = [was.context?.[field], is.context?.[field]];
    if (isDeepStrictEqual(old, fresh)) continue;
    if (fresh === undefined) lines.push(`${situation} no longer has "${field}", was ${said(old)}`);
    else if (old === undefined) lines.push(`${situation} now has "${field}", which is ${said(fresh)}`);
    else lines.push(`${situation} now sets "${field}" to ${said(fresh)}, was ${said(old)}`);
  }
  if (!isDeepStrictEqual(was.output, is.output))
    lines.push(`${situation} now ends with ${said(is.output)}, was ${said(was.output)}`);
  return lines;
}

function explainStep(from: string, was: RecordedStep, is: RecordedStep): string[] {
  if ('after' in was && 'after' in is) {
    const timing =
      was.wait === is.wait
        ? []
        : [
            `${is.expect.state} is now entered after ${describeDuration(is.wait)} (${is.after}), was ${describeDuration(was.wait)}`,
          ];
    return [...timing, ...explainOutcome(`${from}, after ${is.after},`, was.expect, is.expect)];
  }
  return explainOutcome(`${from}, on ${describe(is)},`, was.expect, is.expect);
}

interface Situation {
  from: string;
  step: RecordedStep;
}

/** The steps of a table by the whole history up to them. */
function situations(table: PathTable): Map<string, Situation> {
  const found = new Map<string, Situation>();
  for (const path of table.paths) {
    const past: Json[] = [path.start];
    let from = path.expect.state;
    for (const step of path.steps) {
      past.push(shape(step));
      found.set(JSON.stringify(past), { from, step });
      from = step.expect.state;
    }
  }
  return found;
}

const name = ({ from, step }: Situation) =>
  `${from}, ${'after' in step ? `after ${step.after}` : `on ${describe(step)}`}`;

/** The target states of a step by source state, for any history. */
function leads(of: Iterable<Situation>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const situation of of) {
    const states = found.get(name(situation)) ?? new Set();
    found.set(name(situation), states.add(situation.step.expect.state));
  }
  return found;
}

function explainStarts(was: PathTable, is: PathTable): string[] {
  return is.paths.flatMap(({ start, expect }) => {
    const former = was.paths.find((path) => path.start === start);
    return former
      ? explainOutcome(`started as "${start}", it`, former.expect, expect)
      : [`"${start}" is a new start, in ${expect.state}`];
  });
}

/** The differences between two tables, each sentence once. */
export function explainTables(flow: string, was: PathTable, is: PathTable): string[] {
  const [before, now] = [situations(was), situations(is)];
  const lines = explainStarts(was, is);
  for (const [past, { from, step }] of now) {
    const former = before.get(past);
    // After a different source state the step cannot be compared.
    if (former?.from === from) lines.push(...explainStep(from, former.step, step));
  }
  const [ledTo, leadTo] = [leads(before.values()), leads(now.values())];
  for (const [situation, states] of leadTo) {
    if (!ledTo.has(situation)) lines.push(`${situation}: new, leads to ${[...states].join(' or ')}`);
  }
  for (const [situation, states] of ledTo) {
    if (!leadTo.has(situation)) lines.push(`${situation}: removed, led to ${[...states].join(' or ')}`);
  }
  const [added, removed] = [
    [...now.keys()].filter((past) => !before.has(past)).length,
    [...before.keys()].filter((past) => !now.has(past)).length,
  ];
  if (lines.length === 0 && added + removed > 0)
    lines.push(`${added} paths to known steps are new, ${removed} are removed; every step has the same target`);
  else if (lines.length === 0 && !isDeepStrictEqual(was, is))
    lines.push('only the order of paths or the ignored events changed');
  return [...new Set(lines)].map((line) => `${flow}: ${line}`);
}
