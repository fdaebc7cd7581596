import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Flow } from '../../machines/shared/flow.ts';
import type { Doing, Json, Step } from './steps.ts';

/** The expected outcome of a step. */
export interface Outcome {
  state: string;
  /** The context fields that this step changed, all of them at the start. Absent if none changed. */
  context?: { [field: string]: Json };
  /** The effects in order. Absent if there are none. */
  does?: Doing[];
  output?: Json;
  /** Events without effect: every sample of a type, or one event. */
  ignores?: (string | { type: string; [field: string]: Json })[];
}

/** A step and its outcome. A timer also has the state one millisecond before. */
export type RecordedStep = Step & {
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

/** The URL of a flow's table or diagram. */
export function flowFile(flow: Flow, suffix: 'paths.json' | 'svg'): URL {
  return new URL(`${flow.machine.id}.${suffix}`, folder(flow));
}

const WIDTH = 140;

/** JSON for review: a value that fits on a line stays on it. */
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

export function formatTable(table: PathTable): string {
  return `${formatJson(JSON.parse(JSON.stringify(table)))}\n`;
}

/** The committed table of a flow; null if there is none. */
export function readTable(flow: Flow): PathTable | null {
  const file = flowFile(flow, 'paths.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

export function writeTable(flow: Flow, table: PathTable): void {
  writeFileSync(flowFile(flow, 'paths.json'), formatTable(table));
}
