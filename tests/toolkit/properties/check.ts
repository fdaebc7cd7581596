import * as fc from 'fast-check';
import type { AnyStateMachine } from 'xstate';
import type { Flow } from 'flow-core/flow';
import { collected } from './runner.ts';
import type { Property } from './runner.ts';
import { replaced, walked } from './walk.ts';
import { configured, inProduct } from '../config.ts';

/** Holds the typed properties against a flow, or against a mutant of it. */

/** Walks for each property; Vitest takes more. */
const WALKS = 15;

/** Walks that a mutant has to withstand. */
const WALKS_OF_A_MUTANT = 60;

/** Which flows each property walks. */
const flowsOf = new Map<Property, ReadonlySet<string>>();

async function load(): Promise<readonly Property[]> {
  for (const file of configured().properties) await import(inProduct(file).href);
  return collected;
}

/** What is wrong, or null. */
function violation({ title, run }: Property): string | null {
  try {
    run();
    return null;
  } catch (error) {
    return `${title}: ${error instanceof Error ? error.message.split('\n').slice(0, 3).join(' ') : String(error)}`;
  }
}

/** The properties that walk a flow, and what is wrong with its own machine. */
export async function checkProperties(
  flow: Flow,
  seed: number,
): Promise<{ properties: Property[]; problems: readonly string[] }> {
  const all = await load();
  fc.configureGlobal({ seed, numRuns: WALKS });
  const problems: string[] = [];
  for (const property of all) {
    if (flowsOf.has(property)) continue;
    walked.clear();
    fc.configureGlobal({ seed, numRuns: 1 });
    violation(property);
    flowsOf.set(property, new Set(walked));
  }
  fc.configureGlobal({ seed, numRuns: WALKS });
  const properties = all.filter((property) => flowsOf.get(property)?.has(flow.machine.id));
  for (const property of properties) {
    const wrong = violation(property);
    if (wrong !== null) problems.push(`${flow.machine.id}: the property "${wrong}" does not hold`);
  }
  return { properties, problems };
}

/** Whether a property notices a mutant. The one that does comes first the next time: neighbours are alike. */
export function isNoticed(flow: Flow, machine: AnyStateMachine, properties: Property[]): boolean {
  replaced.set(flow.machine.id, machine);
  // Any violation will do, so the smallest one is not looked for.
  const settings = fc.readConfigureGlobal();
  fc.configureGlobal({ ...settings, numRuns: WALKS_OF_A_MUTANT, endOnFailure: true });
  try {
    const index = properties.findIndex((property) => violation(property) !== null);
    if (index !== -1) properties.unshift(...properties.splice(index, 1));
    return index !== -1;
  } finally {
    replaced.delete(flow.machine.id);
    fc.configureGlobal(settings);
  }
}
