import type { AlertStanding } from '../monitoring/alerts.ts';
import type { ChannelStatus } from './channel-queue.ts';

/** What one of the relay's flows has just done. */
export interface FlowEvent {
  /** Id of the flow's machine. */
  flow: string;
  /** Id of the delivery, name of the lane, or what the operator is told about. */
  of: string;
  /** Keys of the declared transitions that were taken (machines/shared/inspection.ts). */
  taken: readonly string[];
}

/** Tells the flow lab what the relay's flows do. While nobody watches, nothing is worked out. */
export class FlowEvents {
  readonly #watchers = new Set<(flowEvent: FlowEvent) => void>();

  /** @returns how to stop watching */
  watch(watcher: (flowEvent: FlowEvent) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** @param taken works out which transitions were taken */
  emit(flow: string, of: string, taken: () => readonly string[]): void {
    if (this.#watchers.size === 0) return;
    const flowEvent = { flow, of, taken: taken() };
    if (flowEvent.taken.length > 0) for (const watcher of this.#watchers) watcher(flowEvent);
  }
}

/** The relay's flows as they run, for the flow lab to look at. */
export interface RelayFlows {
  /** How each lane's destination is. */
  channels(): readonly ChannelStatus[];
  /** What the operator was told; nothing where nobody is. */
  alerts(): readonly AlertStanding[];
  /** Tells what the flows do. @returns how to stop */
  watch(watcher: (flowEvent: FlowEvent) => void): () => void;
}
