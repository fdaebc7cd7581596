import type { EventObject } from 'xstate';
import type { Json } from './steps.ts';

/** How the relay runs a flow: its snapshot is a row of the store, or of a stand-in in memory. */
export interface RelayDriver<TRow> {
  start(input: Json): TRow;
  step(row: TRow, event: EventObject): TRow | null;
  state(row: TRow): string;
  context(row: TRow): Record<string, Json>;
}
