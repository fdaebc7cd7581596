import process from 'node:process';
import { type AnyStateMachine, setup } from 'xstate';
import { defineFlow, type Flow } from 'flow-core/flow';
import { declaredTransitions } from 'flow-core/inspection';
import { lintMachine } from './lint.ts';
import { mutantsOfFlow } from './mutants.ts';
import { survivorsOf } from './mutate.ts';
import type { PairCount } from './headless.ts';
import { generatePaths, pairsOf } from './paths.ts';
import { recordPaths } from './record.ts';
import { replayPaths } from './replay.ts';

/** What verification costs as a machine grows, measured on machines that are made for it. */

/** A machine of so many regions, each a round of so many pages with a way back. In the first, every third page has a timer. */
export function generatedFlow({ states, regions }: { states: number; regions: number }): Flow {
  const region = (name: string) => ({
    description: 'A round of pages.',
    initial: 's0',
    states: Object.fromEntries(
      Array.from({ length: states }, (_, index) => [
        `s${index}`,
        {
          description: 'A page.',
          on: {
            [`${name}.next`]: { target: `s${(index + 1) % states}`, actions: 'note' },
            ...(index > 0 && { [`${name}.back`]: { target: `s${index - 1}` } }),
          },
          ...(name === 'r0' && index % 3 === 2 && { after: { pause: { target: `s${(index + 1) % states}` } } }),
        },
      ]),
    ),
  });
  const names = Array.from({ length: regions }, (_, index) => `r${index}`);
  const machine = setup({ actions: { note: () => {} }, delays: { pause: 1_000 } }).createMachine({
    id: 'generated',
    ...(regions === 1
      ? region('r0')
      : { type: 'parallel' as const, states: Object.fromEntries(names.map((name) => [name, region(name)])) }),
  } as never) as unknown as AnyStateMachine;
  return defineFlow({
    machine,
    verifiedIn: 'relay',
    starts: { opened: undefined },
    events: Object.fromEntries(
      names.flatMap((name) => [`${name}.next`, `${name}.back`].map((type) => [type, [{ type }]])),
    ),
    actors: {},
    serializeState: ({ value }: { value: unknown }) => JSON.stringify(value),
    filterEvents: () => true,
  } as never);
}

export interface Growth {
  states: number;
  regions: number;
  transitions: number;
  /** Transitions that the recording takes. */
  taken: number;
  pairs: PairCount;
  steps: number;
  mutants: number;
  survivors: number;
  /** Of processor time, from the rules to the mutants, without a browser. */
  seconds: number;
}

/** Verifies a generated machine headless, as `npm run verify -- --headless` does a flow of the site. */
export function measureGrowth(size: { states: number; regions: number }): Growth {
  const since = process.cpuUsage();
  const flow = generatedFlow(size);
  const broken = lintMachine(flow.machine, flow.machine.id);
  if (broken.length > 0) throw new Error(broken.map(({ what }) => what).join('; '));
  const paths = recordPaths(flow, generatePaths(flow));
  const covered = new Set<string>();
  replayPaths(flow, paths, { onTaken: (key) => covered.add(key) });
  const { taken, feasible, sampled } = pairsOf(flow, paths);
  const mutants = mutantsOfFlow(flow);
  const survivors = survivorsOf(flow, { flow: flow.machine.id, paths }, mutants);
  const spent = process.cpuUsage(since);
  return {
    ...size,
    transitions: declaredTransitions(flow.machine).length,
    taken: covered.size,
    pairs: { taken: [...feasible].filter((pair) => taken.has(pair)).length, feasible: feasible.size, sampled },
    steps: paths.reduce((sum, { steps }) => sum + steps.length, 0),
    mutants: mutants.length,
    survivors: survivors.length,
    seconds: (spent.user + spent.system) / 1_000_000,
  };
}
