import { CommanderError } from 'commander';
import { initialTransition } from 'xstate';
import type { Flow } from 'flow-core/flow';
import { samplesOf, toJson } from '../steps.ts';
import { readArguments } from './arguments.ts';
import { masking } from './mask.ts';
import { flowsText, flowText, timelineText } from './print.ts';
import type { Timeline } from './run.ts';
import { simulate } from './run.ts';
import { UsageError } from '../usage-error.ts';

/** The model's samples, including those that depend on the first state. */
function ownSamples(flow: Flow): unknown {
  return [
    flow.starts,
    flow.actors,
    Object.entries(flow.events).map(([type, samples]) => {
      if (!('events' in samples)) return samples;
      return Object.values(flow.starts).map((input) =>
        samplesOf(flow, type, initialTransition(flow.machine, input)[0]),
      );
    }),
  ];
}

/** The timeline with values typed by hand masked. */
function masked(timeline: Timeline, mask: ReturnType<typeof masking>): Timeline {
  return {
    ...timeline,
    moments: timeline.moments.map((moment) => ({
      ...moment,
      ...(moment.with !== undefined && { with: mask(moment.with) }),
      ...(moment.output !== undefined && { output: mask(moment.output) }),
    })),
  };
}

/**
 * Does what `npm run flows -- simulate` is asked for.
 * @returns the exit code: 0 done, 1 the flow has failed or the call was wrong
 */
export function runSimulate(
  flows: readonly Flow[],
  args: readonly string[],
  write: (text: string) => void,
  complain: (text: string) => void,
): number {
  try {
    const wanted = readArguments(flows, args, { write, complain });
    if ('list' in wanted) {
      write(wanted.list.length === flows.length ? flowsText(flows) : wanted.list.map(flowText).join('\n\n'));
      return 0;
    }
    const startedAt = performance.now();
    const timeline = simulate(wanted.flow, wanted.plan);
    const took = performance.now() - startedAt;
    const shown = masked(timeline, masking(toJson(wanted.given), toJson(ownSamples(wanted.flow))));
    write(wanted.json ? JSON.stringify(shown, null, 2) : timelineText(shown, took));
    return timeline.end.because === 'failed' ? 1 : 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    if (!(error instanceof UsageError)) throw error;
    complain(error.message);
    return 1;
  }
}
