import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What a form that was posted without script had carried, and why it was refused. */
export interface RefusedForm {
  flow: string;
  values: Record<string, string>;
  fields: Record<string, string>;
  error: string | null;
}

/** What the built server bundle (src/entry-server.tsx) offers. Only the output is imported, never `src/`. */
export interface PageBundle {
  renderPage(request: { url: string; refusal?: RefusedForm }): Promise<{ status: number; html: string }>;
  bootScript(options: { entry: string; styles: string; address: string | null }): string;
  prerenderedPaths: readonly string[];
  variesByQuery(path: string, parameters: Iterable<string>): boolean;
  leadsElsewhere(path: string): string | undefined;
}

/** The built site: the bundle, the addresses of what the browser loads, and the text of the stylesheet. */
export interface BuiltSite {
  bundle: PageBundle;
  /** Folder of the browser's files. */
  client: string;
  /** Folder of the prerendered pages. */
  pages: string;
  entry: string;
  styles: string;
  css: string;
}

/** The base path of every address of the site (BASE-1). */
export const base = '/landing-new';

/**
 * Loads what `npm run build` has written.
 * @throws when there is no build in the folder
 */
export async function loadBuiltSite(dist: string): Promise<BuiltSite> {
  const client = join(dist, 'client');
  const manifest = JSON.parse(await readFile(join(client, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    { file: string; isEntry?: boolean; css?: string[] }
  >;
  const chunks = Object.values(manifest);
  const entry = chunks.find((chunk) => chunk.isEntry)?.file;
  const styles = chunks.map((chunk) => chunk.file).find((file) => file.endsWith('.css'));
  if (!entry || !styles) throw new Error(`${dist} holds no complete build: run \`npm run build\``);
  return {
    bundle: (await import(pathToFileURL(join(dist, 'server', 'entry-server.js')).href)) as PageBundle,
    client,
    pages: join(dist, 'pages'),
    entry: `${base}/${entry}`,
    styles: `${base}/${styles}`,
    css: await readFile(join(client, styles), 'utf8'),
  };
}
