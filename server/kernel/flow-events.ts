export interface FlowEvent {
  flow: string;
  /** Id of the delivery, name of the channel, or subject of the alert. */
  of: string;
  /** Keys of the declared transitions that were taken (machines/core/inspection.ts). */
  taken: readonly string[];
}

/** Publishes the transitions of the relay's flows for the flow lab. Without a watcher nothing is computed. */
export class FlowEvents {
  readonly #watchers = new Set<(flowEvent: FlowEvent) => void>();

  /** @returns stops watching */
  watch(watcher: (flowEvent: FlowEvent) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  emit(flow: string, of: string, taken: () => readonly string[]): void {
    if (this.#watchers.size === 0) return;
    const flowEvent = { flow, of, taken: taken() };
    if (flowEvent.taken.length > 0) for (const watcher of this.#watchers) watcher(flowEvent);
  }
}
