import type { Pages } from '../../server/api/pages.ts';
import { openPages, startSite, type TestedSite } from '../browser/site.ts';
import { type Embedder, startEmbedder } from '../browser/embedder.ts';
import { ScenarioRelay } from './relay.ts';

/** The sites on which scenarios run: one for all that need the same settings, and one for each that needs the relay. */
export class Sites {
  readonly #shared = new Map<string, Promise<TestedSite>>();
  readonly #pages = new Map<string, Promise<Pages>>();
  #embedder: Promise<Embedder> | null = null;

  of(environment: Record<string, string>): Promise<TestedSite> {
    const settings = JSON.stringify(environment);
    const start = async () => startSite({ mode: 'test', environment, pages: await this.#pagesFor(environment) });
    const site = this.#shared.get(settings) ?? start();
    this.#shared.set(settings, site);
    return site;
  }

  #pagesFor(environment: Record<string, string>): Promise<Pages> {
    const settings = JSON.stringify(environment);
    const pages = this.#pages.get(settings) ?? openPages('test', environment);
    this.#pages.set(settings, pages);
    return pages;
  }

  /** Another site that may frame this one. */
  embedder(): Promise<Embedder> {
    return (this.#embedder ??= startEmbedder());
  }

  async startRelay(environment: Record<string, string>): Promise<ScenarioRelay> {
    return ScenarioRelay.start(environment, await this.#pagesFor(environment));
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#shared.values(), this.#embedder].map(async (started) => (await started)?.stop()));
    await Promise.all([...this.#pages.values()].map(async (opened) => (await opened).close?.()));
  }
}
