import type { Flow } from '../../../machines/shared/flow.ts';
import { namingTransitions } from '../trace/trace.ts';
import type { PathTable, RecordedPath } from '../tables.ts';

export interface FlowReport {
  flow: Flow;
  /** ISO 8601. */
  at: string;
  table: PathTable;
  svg: string;
  declared: readonly string[];
  /** Keys of the covered transitions, headless and in page or relay; null if that was not run. */
  covered: ReadonlySet<string>;
  placed: ReadonlySet<string> | null;
  mutants: { total: number; survivors: readonly { name: string; reason: string | null }[] };
  problems: readonly string[];
  /** Data URLs of the page's pictures, at a path's start and after each step; empty without pictures. */
  pictures: ReadonlyMap<RecordedPath, readonly string[]>;
}

export const stepCount = ({ paths }: PathTable) => paths.reduce((sum, { steps }) => sum + steps.length, 0);

export const simulatedTime = ({ paths }: PathTable) =>
  paths.reduce((sum, { steps }) => sum + (steps.at(-1)?.at ?? 0), 0);

/** The requirements that a flow's transitions name, in order. */
export const requirementIds = (flow: Flow) =>
  [...new Set(namingTransitions([flow]).flatMap(({ requirements }) => requirements))].toSorted((one, other) =>
    one.localeCompare(other, 'en', { numeric: true }),
  );
