import type { Flow } from '../../../machines/shared/flow.ts';
import { namingTransitions } from '../trace/trace.ts';
import type { PathTable, RecordedPath } from '../tables.ts';

/** What a verification has found out about a flow. */
export interface FlowReport {
  flow: Flow;
  /** When it was verified, as ISO 8601. */
  at: string;
  table: PathTable;
  /** The flow's diagram. */
  svg: string;
  /** Keys of the declared transitions. */
  declared: readonly string[];
  /** Those that were taken without a browser, and in the page or in the relay; null where that was not run. */
  covered: ReadonlySet<string>;
  placed: ReadonlySet<string> | null;
  mutants: { total: number; survivors: readonly { name: string; reason: string | null }[] };
  problems: readonly string[];
  /** What the page showed at the start of a path and after each of its steps, as data URLs; empty without pictures. */
  pictures: ReadonlyMap<RecordedPath, readonly string[]>;
}

/** How many steps the paths of a table have. */
export const stepCount = ({ paths }: PathTable) => paths.reduce((sum, { steps }) => sum + steps.length, 0);

/** How much time passes in the paths of a table, in milliseconds. */
export const simulatedTime = ({ paths }: PathTable) =>
  paths.reduce((sum, { steps }) => sum + (steps.at(-1)?.at ?? 0), 0);

/** The requirements that the transitions of a flow name, in their order. */
export const requirementIds = (flow: Flow) =>
  [...new Set(namingTransitions([flow]).flatMap(({ requirements }) => requirements))].toSorted((one, other) =>
    one.localeCompare(other, 'en', { numeric: true }),
  );
