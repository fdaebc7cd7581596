import type { EventObject } from 'xstate';
import type { Json } from './steps.ts';

/** How the relay runs a flow: its snapshot is a row of the store, or of a stand-in in memory. */
export interface RelayDriver<TRow> {
  start(input: Json): TRow;
  step(row: TRow, event: EventObject): TRow | null;
  state(row: TRow): string;
  context(row: TRow): Record<string, Json>;
}

/** A driver with its row hidden. */
export interface RelayRun {
  send(event: EventObject): boolean;
  state(): string;
  context(): Record<string, Json>;
}

export function runWith<TRow>(driver: RelayDriver<TRow>): (input: Json) => RelayRun {
  return (input) => {
    let row = driver.start(input);
    return {
      send(event) {
        const next = driver.step(row, event);
        row = next ?? row;
        return next !== null;
      },
      state: () => driver.state(row),
      context: () => driver.context(row),
    };
  };
}
