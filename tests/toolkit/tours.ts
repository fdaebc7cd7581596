import type { Flow } from 'flow-core/flow';
import { generatePaths } from './paths.ts';
import { recordPaths } from './record.ts';
import type { Recording } from 'flow-core/recording';

const made = new WeakMap<Flow, Recording>();

/** The tours that machine and model generate, with what the machine does on each. Made once in a process. */
export function toursOf(flow: Flow): Recording {
  const before = made.get(flow);
  if (before) return before;
  const tours = { flow: flow.machine.id, paths: recordPaths(flow, generatePaths(flow)) };
  made.set(flow, tours);
  return tours;
}
