import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Flow } from '../../machines/shared/flow.ts';
import type { Doing, Json, Step } from './steps.ts';

/** What is true once a step has been taken. */
export interface Outcome {
  state: string;
  /** The fields of the context that this step changed; all of them at the start. Absent where nothing changed. */
  context?: { [field: string]: Json };
  /** What the machine asks the world to do, in order. Absent where it asks nothing. */
  does?: Doing[];
  /** Set when the flow has come to its end. */
  output?: Json;
  /** Events that change nothing here: every sample of a type, or that very event. */
  ignores?: (string | { type: string; [field: string]: Json })[];
}

/** A step and what is true after it. A timer also says what is true one millisecond before it runs out. */
export type RecordedStep = Step & {
  /** Milliseconds since the path's start. */
  at: number;
  before?: { at: number; state: string };
  expect: Outcome;
};

export interface RecordedPath {
  name: string;
  start: string;
  input: Json;
  expect: Outcome;
  steps: RecordedStep[];
}

/** The committed oracle of a flow: `machines/<flow>/<flow>.paths.json`. */
export interface PathTable {
  flow: string;
  paths: RecordedPath[];
}

const folder = (flow: Flow) => new URL(`../../machines/${flow.machine.id}/`, import.meta.url);

/** Where a flow's files lie: `paths.json` is its table, `svg` its diagram. */
export function flowFile(flow: Flow, suffix: 'paths.json' | 'svg'): URL {
  return new URL(`${flow.machine.id}.${suffix}`, folder(flow));
}

const WIDTH = 140;

/** JSON that reads well in a review: what fits on a line stays on it. */
export function formatJson(value: Json, indent = '', taken = 0): string {
  const spaced = inline(value);
  if (indent.length + taken + spaced.length <= WIDTH || typeof value !== 'object' || value === null) return spaced;
  const inner = `${indent}  `;
  if (Array.isArray(value)) return `[\n${value.map((item) => inner + formatJson(item, inner)).join(',\n')}\n${indent}]`;
  const fields = Object.entries(value).map(([key, held]) => {
    const name = `${JSON.stringify(key)}: `;
    return inner + name + formatJson(held, inner, name.length);
  });
  return `{\n${fields.join(',\n')}\n${indent}}`;
}

function inline(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  const fields = Object.entries(value).map(([key, held]) => `${JSON.stringify(key)}: ${inline(held)}`);
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}';
}

/** The text of a table file. */
export function formatTable(table: PathTable): string {
  return `${formatJson(JSON.parse(JSON.stringify(table)))}\n`;
}

/** The committed table of a flow, or null while there is none. */
export function readTable(flow: Flow): PathTable | null {
  const file = flowFile(flow, 'paths.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** Writes a flow's table; only `--write` asks for this. */
export function writeTable(flow: Flow, table: PathTable): void {
  writeFileSync(flowFile(flow, 'paths.json'), formatTable(table));
}
