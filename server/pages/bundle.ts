import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import type { AcceptedTexts } from '../legal/legal-texts.ts';
import type { RefusedForm, ShownAccount } from '../http/page-renderer.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import { pageFontsFile } from './page-fonts.ts';

/** A picture for link previews: SVG elements, and the words that go on them; src/prerender/social.ts says more. */
export interface SocialImage {
  name: string;
  drawing: string;
  words: readonly {
    voice: 'speech' | 'record';
    text: string;
    x: number;
    y: number;
    width: number;
    size: number;
    line: number;
  }[];
}

/** A page without its styles and its script. */
interface RenderedPage {
  status: number;
  html: string;
}

/** What the built server bundle (src/entry-server.tsx) offers. Only the output is imported, never `src/`. */
export interface PageBundle {
  renderPage(request: {
    url: string;
    refusal?: RefusedForm;
    account?: ShownAccount;
    loginMigrating?: boolean;
  }): Promise<RenderedPage>;
  bootScript(options: { entry: string; styles: string; address: string | null; path: string }): string;
  prerenderedPaths: readonly string[];
  acceptedTexts: AcceptedTexts;
  variantAddresses: readonly string[];
  /** The address of the prerendered page that answers a request; null: the page is rendered for the request. */
  pageFor(path: string, query: string, agent: string): string | null;
  variesByAgent(path: string): boolean;
  /** What a page is rendered with for requests; empty for a page that is prerendered only. */
  requestStates(
    path: string,
  ): readonly { query?: string; refusal?: RefusedForm; account?: ShownAccount; loginMigrating?: boolean }[];
  leadsElsewhere(path: string): string | undefined;
  /** The texts of the files that are made from the site's own tables, by their path below the base. */
  siteFiles(): Record<string, string>;
  socialImages(): SocialImage[];
}

/** The built site: the bundle, and the addresses of what the browser loads. */
export interface BuiltSite {
  bundle: PageBundle;
  /** Folder of the browser's files. */
  client: string;
  /** Folder of the prerendered pages. */
  pages: string;
  entry: string;
  styles: string;
  /** What the inspector's page loads, in a build that has it (`npm run build -- --inspector`); null in any other. */
  inspector: { script: string; styles: string } | null;
}

/** There is nothing to serve yet. */
export class NoBuild extends OperatorError {
  constructor(dist: string) {
    super(`The folder ${dist} holds no complete build: run \`npm run build\` first.`);
    this.name = 'NoBuild';
  }
}

/**
 * Loads what `npm run build` has written.
 * @throws NoBuild when there is no build in the folder
 */
export async function loadBuiltSite(dist: string): Promise<BuiltSite> {
  const orNoBuild = (error: NodeJS.ErrnoException): never => {
    throw error.code === 'ENOENT' ? new NoBuild(dist) : error;
  };
  // The name leads to another build as soon as one is complete: all parts have to be of the same one.
  const release = await realpath(dist).catch(orNoBuild);
  const client = join(release, 'client');
  const manifestText = await readFile(join(client, '.vite', 'manifest.json'), 'utf8').catch(orNoBuild);
  const manifest = JSON.parse(manifestText) as Record<string, { file: string; isEntry?: boolean }>;
  const chunks = Object.values(manifest);
  // The lab's build has entries beside the page's.
  const entry = Object.entries(manifest).find(
    ([source, chunk]) => chunk.isEntry && source.endsWith('/entry-client.tsx'),
  )?.[1].file;
  const styles = chunks.map((chunk) => chunk.file).find((file) => file.endsWith('.css'));
  if (!entry || !styles) throw new NoBuild(dist);
  const inspector = manifest['src/lab/inspector/entry-inspector.tsx']?.file;
  return {
    bundle: (await import(pathToFileURL(join(release, 'server', 'entry-server.js')).href)) as PageBundle,
    client,
    pages: join(release, 'pages'),
    entry: `${BASE_PATH}/${entry}`,
    styles: `${BASE_PATH}/${styles}`,
    inspector:
      inspector === undefined ? null : { script: `${BASE_PATH}/${inspector}`, styles: `${BASE_PATH}/${styles}` },
  };
}

/** The text of the site's stylesheet, with the fonts that the pages carry themselves. */
export async function pageStyles({ client, styles }: BuiltSite): Promise<string> {
  const files = [pageFontsFile, styles.slice(BASE_PATH.length)];
  return (await Promise.all(files.map((file) => readFile(join(client, file), 'utf8')))).join('');
}
