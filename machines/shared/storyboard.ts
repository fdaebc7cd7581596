import type { AnyStateNode } from 'xstate';
import type { Flow } from './flow.ts';
import { activeStates, stateName, stateNodes, statePath } from '../core/inspection.ts';
import type { Step } from '../core/recording.ts';
import { type ViewWords, wordsOf } from './view-words.ts';
import { advance, begin, type Moment, nextSteps, vertexKey } from '../core/walk.ts';

/** A state of a flow as the shortest way from a start reaches it. */
export interface Frame {
  /** As in `data-state`. */
  state: string;
  start: string;
  /** Milliseconds since the start. */
  at: number;
  /** What the active states are, the outer ones first. */
  descriptions: readonly string[];
  /** The way to it. */
  steps: readonly Step[];
  /** Null for a flow without a view. */
  words: ViewWords | null;
  /** What can happen, and the state that it leads to. */
  next: readonly { step: Step; to: string }[];
}

export interface Storyboard {
  frames: readonly Frame[];
  /** States that no sample of the model leads to. */
  unreached: readonly string[];
}

/** A flow that has so many moments is not walked to its end. */
const MAX_MOMENTS = 3_000;

/** A machine rests only in a state without states in it; one that is left at once is never seen. */
const isRest = (node: AnyStateNode) => (node.type === 'atomic' || node.type === 'final') && !node.always;

function frameOf(flow: Flow, start: string, moment: Moment, steps: readonly Step[]): Frame {
  const { machine, view } = flow;
  const { snapshot, now } = moment;
  const active = activeStates(snapshot);
  return {
    state: stateName(snapshot.value),
    start,
    at: now,
    descriptions: stateNodes(machine).flatMap((node) =>
      node.description !== undefined && active.includes(statePath(node)) ? [node.description] : [],
    ),
    steps,
    words: view ? wordsOf(view(snapshot)) : null,
    next: nextSteps(flow, moment).map(({ step }) => ({
      step,
      to: stateName(advance(machine, moment, step).snapshot.value),
    })),
  };
}

/** Walks a flow from each start in breadth, until it has been in every state; each that is new makes a frame. */
export function storyboardOf(flow: Flow): Storyboard {
  const missing = new Set(stateNodes(flow.machine).filter(isRest).map(statePath));
  const frames: Frame[] = [];
  const keys = new Set<string>();
  for (const [start, input] of Object.entries(flow.starts)) {
    const ahead: { moment: Moment; steps: readonly Step[] }[] = [];
    const visit = (moment: Moment, steps: readonly Step[]) => {
      const key = vertexKey(flow, moment);
      if (keys.has(key) || keys.size > MAX_MOMENTS) return;
      keys.add(key);
      ahead.push({ moment, steps });
    };
    visit(begin(flow.machine, input), []);
    // The loop also visits what is added meanwhile.
    for (const { moment, steps } of ahead) {
      const fresh = activeStates(moment.snapshot).filter((state) => missing.delete(state));
      if (fresh.length > 0) frames.push(frameOf(flow, start, moment, steps));
      if (missing.size === 0) return { frames, unreached: [] };
      for (const { step } of nextSteps(flow, moment)) visit(advance(flow.machine, moment, step), [...steps, step]);
    }
  }
  return { frames, unreached: [...missing] };
}
