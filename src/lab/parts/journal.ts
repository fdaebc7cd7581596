import type { Act } from '../../../machines/core/score.ts';
import { randomKey } from '../../forms/random-key.ts';

declare global {
  interface Window {
    labJournal?: Journal;
  }
}

/**
 * The unmasked record, so that a new page can replay it. It stays in memory: messages, links and the screen are masked.
 */
export class Journal {
  readonly #acts = new Map<string, Act>();

  /** @returns the key of the copy; null for what cannot be cloned */
  keep(act: Act): string | null {
    const key = randomKey().slice(0, 8);
    try {
      // Cloned in this window: the framed page may be gone at replay.
      this.#acts.set(key, structuredClone(act));
    } catch {
      return null;
    }
    return key;
  }

  recall(key: string): Act | null {
    return this.#acts.get(key) ?? null;
  }
}
