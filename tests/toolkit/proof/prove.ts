import type { AnyStateMachine } from 'xstate';
import type { Flow } from '../flow.ts';
import type { TemporalProperty } from '../temporal.ts';
import { describeStep } from '../steps.ts';
import { checkProperty, type Lasso } from './check-properties.ts';
import { concretePath, type TimedPath } from './concrete-path.ts';
import { findFlaws } from './flaws.ts';
import { exploreSpace, type Merging, type StateSpace } from './state-space.ts';

/** Proves a flow's properties on all of its behaviours (PROOF-1). */

export interface Proof {
  states: number;
  edges: number;
  /** All behaviours, with the model's sample inputs; `sampled` stops at a number of states. */
  verdict: 'proved' | 'sampled';
  merged: boolean;
  problems: Disproof[];
}

/** A problem, and the behavior that shows it; null where none does or none can be taken. */
export interface Disproof {
  /** The property's; of a flaw that any flow can have, none. */
  title: string | null;
  what: string;
  path: TimedPath | null;
}

/** `proved: 22 states, 52 edges`. */
export const describeProof = ({ verdict, merged, states, edges }: Proof): string =>
  `${verdict}: ${states}${merged ? ' merged' : ''} states, ${edges} edges`;

/** The steps of a lasso in a line. */
function describeLasso({ start, stem, loop }: Lasso): string {
  const steps = stem.map(({ name }) => name);
  const round = loop.length > 0 ? ` → (${loop.map(({ name }) => name).join(' → ')}) for ever` : '';
  return [start, ...steps].join(' → ') + round;
}

/** A sentence, and its steps with the milliseconds since the start (PROOF-2). */
export const describeDisproof = ({ title, what, path }: Disproof): string[] => [
  title === null ? what : `"${title}": ${what}`,
  ...(path?.steps ?? []).map((step) => `  ${step.at} ms: ${describeStep(step)}, then "${step.expect.state}"`),
];

const describeFault = (what: string, lasso: Lasso | null) => (lasso ? `${what}: ${describeLasso(lasso)}` : what);

/** Problems of a state space: violated properties, and flaws. */
function findingsOf(
  flow: Flow,
  space: StateSpace,
  properties: readonly TemporalProperty[],
): (Pick<Disproof, 'title' | 'what'> & { lasso: Lasso | null })[] {
  const violations = properties.flatMap((property) => {
    const violation = checkProperty(property, space);
    // Beyond the limit a state may still meet it.
    const isOpen = !space.whole && (violation?.lasso === null || property.kind === 'can reach');
    if (!violation || isOpen) return [];
    return [{ title: property.title, what: violation.what, lasso: violation.lasso }];
  });
  return [...violations, ...findFlaws(flow, space, properties).map((flaw) => ({ title: null, ...flaw }))];
}

/**
 * @param options.merging of none: of too many states the nearest to the starts are judged
 * @throws UndeterminedError
 */
export function proveFlow(
  flow: Flow,
  properties: readonly TemporalProperty[],
  { merging = 'of too many' }: { merging?: Merging } = {},
): Proof {
  const space = exploreSpace(flow, { merging });
  return {
    states: space.states.length,
    edges: space.edges,
    verdict: space.whole ? 'proved' : 'sampled',
    merged: space.merged,
    problems: findingsOf(flow, space, properties).map(({ title, what, lasso }): Disproof => ({
      title,
      what: describeFault(what, lasso),
      path: lasso && concretePath(flow, lasso),
    })),
  };
}

/** A mutant may have states without end: this many show its faults. */
const MOST_STATES_OF_A_MUTANT = 400;

/** Whether a flow's proof merges states; the proof of its mutants then does the same. */
const merged = new WeakMap<Flow, boolean>();

function mergingOf(flow: Flow): Merging {
  const isMerged = merged.get(flow) ?? exploreSpace(flow).merged;
  merged.set(flow, isMerged);
  return isMerged ? 'of all' : 'of none';
}

/** Whether the proof notices a mutant. */
export function proofNotices(flow: Flow, machine: AnyStateMachine, properties: readonly TemporalProperty[]): boolean {
  try {
    const space = exploreSpace(flow, { machine, most: MOST_STATES_OF_A_MUTANT, merging: mergingOf(flow) });
    return findingsOf(flow, space, properties).length > 0;
  } catch {
    // A mutant that loops or throws is noticed.
    return true;
  }
}
