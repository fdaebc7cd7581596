import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BASE_PATH } from '../../machines/base-path.ts';
import { assemblePage } from './assemble.ts';
import { loadBuiltSite } from './bundle.ts';
import { compressWell } from './compress.ts';

/** What the server has to know of a page's file beside its bytes. */
interface PageFile {
  file: string;
  policy: string;
}

/** Path below the base to its file: written as `pages.json` beside the pages. */
export type PageIndex = Record<string, PageFile>;

export const notFoundPath = '/404';

const compressible = /\.(?:js|css|html|svg|json|txt|xml|webmanifest)$/;

async function writeCompressed(file: string, content: Buffer): Promise<number> {
  const { br, gz } = await compressWell(content);
  await mkdir(dirname(file), { recursive: true });
  await Promise.all([writeFile(file, content), writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  return br.length;
}

/**
 * Writes every page of the table as complete HTML with its compressed forms, writes the files that are made from
 * the same tables (feed, sitemap, covers), and compresses what the browser loads beside the pages.
 * @throws when a page answers with another status than it should: a redirect would leave no page behind
 */
export async function prerenderSite(dist: string): Promise<{ pages: number; largest: number }> {
  const site = await loadBuiltSite(dist);
  const index: PageIndex = {};
  let largest = 0;
  for (const path of site.bundle.prerenderedPaths) {
    const expected = path === notFoundPath ? 404 : 200;
    const rendered = await site.bundle.renderPage({ url: `${BASE_PATH}${path}` });
    if (rendered.status !== expected) throw new Error(`${path} was rendered with status ${rendered.status}, not ${expected}`);
    const { html, policy } = await assemblePage(rendered, { site, address: null });
    const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
    largest = Math.max(largest, await writeCompressed(join(site.pages, file), Buffer.from(html)));
    index[path] = { file, policy };
  }
  await writeFile(join(site.pages, 'pages.json'), JSON.stringify(index, null, 1));

  for (const [path, content] of Object.entries(site.bundle.siteFiles())) {
    const file = join(site.client, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  for (const entry of await readdir(site.client, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && compressible.test(entry.name) && !file.includes('/.vite/')) await writeCompressed(file, await readFile(file));
  }
  return { pages: Object.keys(index).length, largest };
}
