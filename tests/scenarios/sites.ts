import { startSite, type TestedSite } from '../browser/site.ts';
import { type Embedder, startEmbedder } from '../e2e/embedder.ts';
import { ScenarioRelay } from './relay.ts';

/** The sites on which scenarios run: one for all that need the same settings, and one for each that needs the relay. */
export class Sites {
  readonly #shared = new Map<string, Promise<TestedSite>>();
  #embedder: Promise<Embedder> | null = null;

  of(environment: Record<string, string>): Promise<TestedSite> {
    const settings = JSON.stringify(environment);
    const site = this.#shared.get(settings) ?? startSite({ mode: 'test', environment });
    this.#shared.set(settings, site);
    return site;
  }

  /** Another site that may frame this one. */
  embedder(): Promise<Embedder> {
    return (this.#embedder ??= startEmbedder());
  }

  startRelay(environment: Record<string, string>): Promise<ScenarioRelay> {
    return ScenarioRelay.start(environment);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#shared.values(), this.#embedder].map(async (started) => (await started)?.stop()));
  }
}
