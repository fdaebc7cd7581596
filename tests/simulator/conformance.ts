import type { AnyStateMachine } from 'xstate';
import { exploreSpace, type SpaceEdge } from 'flow-toolkit/proof/state-space';
import { builtInEvent } from '../../machines/core/xstate-internals.ts';
import { flowOf } from '../flow-of.ts';

/** Whether pages have taken only steps that the proofs of their flows know. */

const words = (from: string, by: string, to: string) => `${from} · ${by} → ${to}`;

const kindOf = (type: string): string => {
  const event = builtInEvent(type);
  if (!event) return type;
  return event.kind === 'after' || event.kind === 'complete' ? event.kind : `${event.kind} ${event.actor}`;
};

const kindOfEdge = ({ by }: SpaceEdge): string => {
  if ('after' in by) return 'after';
  if ('done' in by) return `done ${by.done}`;
  if ('error' in by) return `error ${by.error}`;
  return 'event' in by ? by.event.type : 'rest';
};

export class Conformance {
  readonly #taken = new Map<string, Set<string>>();

  readonly take = (machine: AnyStateMachine, from: string, event: string, to: string): void => {
    // It begins, or something that no one sees happens within a state.
    if (from === '' || from === to) return;
    const steps = this.#taken.get(machine.id) ?? new Set();
    steps.add(words(from, kindOf(event), to));
    this.#taken.set(machine.id, steps);
  };

  get steps(): number {
    return [...this.#taken.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** @returns a sentence for each step that the proof of its flow has no edge for */
  problems(): string[] {
    return [...this.#taken].flatMap(([id, steps]) => {
      const { states } = exploreSpace(flowOf(id));
      const known = new Set(
        states.flatMap(({ situation, edges }) =>
          edges.map((edge) => words(situation.state, kindOfEdge(edge), edge.to.situation.state)),
        ),
      );
      return [...steps].filter((step) => !known.has(step)).map((step) => `${id} takes a step of no proof: ${step}`);
    });
  }
}
