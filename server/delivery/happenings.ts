/** What one of the relay's flows has just done. */
export interface Happening {
  /** Id of the flow's machine. */
  flow: string;
  /** Id of the delivery, or name of the lane. */
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
