import type { AlertStanding } from '../monitoring/alerts.ts';
import type { LaneOutage } from './lane.ts';

/** What one of the relay's flows has just done. */
export interface Happening {
  /** Id of the flow's machine. */
  flow: string;
  /** Id of the delivery, name of the lane, or what the operator is told about. */
  of: string;
  /** Keys of the declared transitions that were taken (machines/inspection.ts). */
  taken: readonly string[];
}

/** Tells the flow lab what the relay's flows do. While nobody watches, nothing is worked out. */
export class Happenings {
  readonly #watchers = new Set<(happening: Happening) => void>();

  /** @returns how to stop watching */
  watch(watcher: (happening: Happening) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** @param taken works out which transitions were taken */
  tell(flow: string, of: string, taken: () => readonly string[]): void {
    if (this.#watchers.size === 0) return;
    const happening = { flow, of, taken: taken() };
    if (happening.taken.length > 0) for (const watcher of this.#watchers) watcher(happening);
  }
}

/** The relay's flows as they run, for the flow lab to look at. */
export interface RelayFlows {
  /** How each lane's destination is. */
  outages(): readonly LaneOutage[];
  /** What the operator was told; nothing where nobody is. */
  alerts(): readonly AlertStanding[];
  /** Tells what the flows do. @returns how to stop */
  watch(watcher: (happening: Happening) => void): () => void;
}
