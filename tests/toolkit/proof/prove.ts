import type { AnyStateMachine } from 'xstate';
import type { Flow } from 'flow-core/flow';
import type { TemporalProperty } from 'flow-core/temporal';
import { configured } from '../config.ts';
import { checkProperty, type Lasso } from './check-properties.ts';
import { findFlaws } from './flaws.ts';
import { exploreSpace, type StateSpace } from './state-space.ts';

/** Proves a flow's properties on all of its behaviours (PROOF-1). */

export interface Proof {
  states: number;
  edges: number;
  /** All behaviours, with the model's sample inputs; `sampled` stops at a number of states. */
  verdict: 'proved' | 'sampled';
  merged: boolean;
  properties: number;
  problems: string[];
}

/** `proved: 22 states, 52 edges`. */
export const describeProof = ({ verdict, merged, states, edges }: Proof): string =>
  `${verdict}: ${states}${merged ? ' merged' : ''} states, ${edges} edges`;

/** The steps of a lasso in a line. */
export function describeLasso({ start, stem, loop }: Lasso): string {
  const steps = stem.map(({ name }) => name);
  const round = loop.length > 0 ? ` → (${loop.map(({ name }) => name).join(' → ')}) for ever` : '';
  return [start, ...steps].join(' → ') + round;
}

const said = (what: string, lasso: Lasso | null) => (lasso ? `${what}: ${describeLasso(lasso)}` : what);

/** What is wrong with a state space, a sentence each. */
export function violationsOf(space: StateSpace, properties: readonly TemporalProperty[]): string[] {
  return properties.flatMap((property) => {
    const violation = checkProperty(property, space);
    // Past the limit something may still come.
    const isOpen = !space.whole && (violation?.lasso === null || property.kind === 'can reach');
    return violation && !isOpen ? [`"${property.title}": ${said(violation.what, violation.lasso)}`] : [];
  });
}

/** @param machine a mutant in its place @throws UndeterminedError */
export function proveFlow(flow: Flow, machine: AnyStateMachine = flow.machine): Proof {
  const { id } = flow.machine;
  const properties = configured().temporal[id] ?? [];
  const space = exploreSpace(flow, { machine });
  const flaws = findFlaws(flow, space, properties).map(({ what, lasso }) => said(what, lasso));
  return {
    states: space.states.length,
    edges: space.edges,
    verdict: space.whole ? 'proved' : 'sampled',
    merged: space.merged,
    properties: properties.length,
    problems: [...violationsOf(space, properties), ...flaws].map((problem) => `${id}: ${problem}`),
  };
}
