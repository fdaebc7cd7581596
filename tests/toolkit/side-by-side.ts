import type { AnyStateMachine } from 'xstate';
import type { Flow } from 'flow-core/flow';
import type { Path } from './paths.ts';
import { randomPath } from './paths.ts';
import { recordPaths } from './record.ts';
import type { RecordedPath } from 'flow-core/recording';
import { replayPaths } from './replay.ts';

/** Walks an original and a mutant side by side at random, to find a difference that the recording does not show. */

const LENGTH = 30;

/** Numbers from 0 to 1, the same for each seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Walks of a flow, as its own machine takes them. */
export interface Walks {
  flow: Flow;
  recorded: readonly RecordedPath[];
  paths: readonly Path[];
}

export function walksOf(flow: Flow, seed: number, count: number): Walks {
  const random = randomFrom(seed);
  const paths = Array.from({ length: count }, () => randomPath(flow, random, LENGTH));
  return { flow, paths, recorded: recordPaths(flow, paths) };
}

/** The walk that tells a mutant from the original, up to where it does, and what differs; null where none does. */
export function distinguish(
  { flow, paths, recorded }: Walks,
  machine: AnyStateMachine,
): { path: Path; what: string } | null {
  for (const [index, walk] of recorded.entries()) {
    const [difference] = replayPaths(flow, [walk], { machine });
    const path = paths[index];
    if (!difference || !path) continue;
    return {
      path: {
        ...path,
        steps: path.steps.slice(0, difference.step),
        ignored: path.ignored.slice(0, difference.step + 1),
      },
      what: difference.what,
    };
  }
  return null;
}
