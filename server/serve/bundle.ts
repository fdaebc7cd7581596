import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Account, RejectedPost } from '../../machines/domain/answered.ts';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import type { AcceptedTexts } from '../accounts/legal-record.ts';
import { OperatorError } from '../lib/operator-error.ts';

/** A picture for link previews: SVG elements and its words (src/prerender/social.ts). */
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

/** A mistake in the site's texts, for the person who made it (src/prerender/content-faults.ts). */
export interface ContentFault {
  /** Path from the project's root; null: the file with all texts of `near`. */
  file: string | null;
  near: readonly string[];
  what: string;
  todo: string;
}

/** The interface of the built server bundle (src/entry-server.tsx). The server imports the output only, never `src/`. */
export interface PageBundle {
  renderPage(request: {
    url: string;
    refusal?: RejectedPost;
    account?: Account;
    loginMigrating?: boolean;
  }): Promise<RenderedPage>;
  bootScript(options: { entry: string; styles: string; address: string | null; path: string }): string;
  prerenderedPaths: readonly string[];
  acceptedTexts: AcceptedTexts;
  variantAddresses: readonly string[];
  /** Address of the prerendered page for a request; null: render it. */
  pageFor(path: string, query: string, agent: string): string | null;
  variesByAgent(path: string): boolean;
  /** The states in which a page is rendered for requests; empty for a page that is only prerendered. */
  requestStates(
    path: string,
  ): readonly { query?: string; refusal?: RejectedPost; account?: Account; loginMigrating?: boolean }[];
  leadsElsewhere(path: string): string | undefined;
  siteFiles(): Record<string, string>;
  socialImages(): SocialImage[];
  contentFaults(): ContentFault[];
  pageFaults(
    page: { path: string; html: string },
    places: { idsOf(path: string): Promise<ReadonlySet<string> | null>; isFile(path: string): boolean },
  ): Promise<ContentFault[]>;
  idsIn(html: string): string[];
}

/** The shared part of a page's answers: the styles and the script of its head, and the policy with their hashes. */
export interface PageFrame {
  head: string;
  policy: string;
}

/** The index of the prerendered pages, written beside them as `pages.json`. */
export interface PageIndex {
  /** Files keyed by address below the base: a path, or the path and query of a variant. */
  files: Record<string, { file: string; policy: string }>;
  /** Pages rendered for a request, by path: with visitor data or a session, or after a rejected post. */
  frames: Record<string, { opened: PageFrame; refused: PageFrame }>;
}

export const notFoundPath = '/404';

/** The fonts that build/page-fonts.ts takes out of the whole stylesheet. */
export const pageFontsFile = '.vite/fonts.css';

export interface BuiltSite {
  bundle: PageBundle;
  client: string;
  pages: string;
  entry: string;
  styles: string;
}

const noBuild = (dist: string) =>
  new OperatorError(`The folder ${dist} holds no complete build: run \`npm run build\` first.`);

/** @throws OperatorError when the folder holds no build */
export async function loadBuiltSite(dist: string): Promise<BuiltSite> {
  const orNoBuild = (error: NodeJS.ErrnoException): never => {
    throw error.code === 'ENOENT' ? noBuild(dist) : error;
  };
  // The link moves when another build is complete: all parts must come from the same one.
  const release = await realpath(dist).catch(orNoBuild);
  const client = join(release, 'client');
  const manifestText = await readFile(join(client, '.vite', 'manifest.json'), 'utf8').catch(orNoBuild);
  const manifest = JSON.parse(manifestText) as Record<string, { file: string; isEntry?: boolean }>;
  const chunks = Object.values(manifest);
  // The lab's build has more entries.
  const entry = Object.entries(manifest).find(
    ([source, chunk]) => chunk.isEntry && source.endsWith('/entry-client.tsx'),
  )?.[1].file;
  const styles = chunks.map((chunk) => chunk.file).find((file) => file.endsWith('.css'));
  if (!entry || !styles) throw noBuild(dist);
  return {
    bundle: (await import(pathToFileURL(join(release, 'server', 'entry-server.js')).href)) as PageBundle,
    client,
    pages: join(release, 'pages'),
    entry: `${BASE_PATH}/${entry}`,
    styles: `${BASE_PATH}/${styles}`,
  };
}

export async function pageStyles({ client, styles }: BuiltSite): Promise<string> {
  const files = [pageFontsFile, styles.slice(BASE_PATH.length)];
  return (await Promise.all(files.map((file) => readFile(join(client, file), 'utf8')))).join('');
}
