import type { Act } from '../../../machines/lab-player/score.ts';
import { randomKey } from '../../forms/random-key.ts';

declare global {
  interface Window {
    /** In the lab's own page: what the pages in its frame have recorded. */
    labJournal?: Journal;
  }
}

/**
 * What has really happened in the frame, so that a fresh page can play it again as it was. A score holds it masked, with a
 * key; the rest stays here, in the memory of the lab's page, and is in no message, no link and nothing that shows.
 */
export class Journal {
  readonly #acts = new Map<string, Act>();

  /** Keeps a copy of an act. @returns its key; null when it holds what cannot be copied */
  keep(act: Act): string | null {
    const key = randomKey().slice(0, 8);
    try {
      // A copy of this window's: the page that made it may be gone when it is asked for.
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
