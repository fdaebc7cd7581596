import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { assemblePage, pageFrame, wholeStylesFromHere } from '../serve/assemble.ts';
import { type BuiltSite, notFoundPath, type PageIndex, pageStyles } from '../serve/bundle.ts';
import { compressWell } from '../serve/compress.ts';
import { criticalCss } from './critical-css.ts';

const compressible = /\.(?:js|css|html|svg|json|txt|xml|webmanifest)$/;

async function writeCompressed(file: string, content: Buffer): Promise<number> {
  const { br, gz } = await compressWell(content);
  await mkdir(dirname(file), { recursive: true });
  await Promise.all([writeFile(file, content), writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  return br.length;
}

/** A variant's file is named by the letters and digits of its query. */
const fileOf = (address: string) =>
  address === '/'
    ? 'index.html'
    : `${address
        .replace(/^\//, '')
        .replace(/^\?/, 'index?')
        .replaceAll(/[^\w/-]+/g, '.')}.html`;

/**
 * Writes every page and variant as HTML with its compressed forms, and the generated files (feed, sitemap, covers).
 * Critical CSS is computed once for a path, with its variants and rendered states, so that no request works on styles.
 * @throws when a page has another status than expected: a redirect would leave no page behind
 */
export async function prerenderSite(site: BuiltSite): Promise<{ pages: number; largest: number }> {
  const css = await pageStyles(site);
  const { prerenderedPaths, variantAddresses, requestStates, renderPage } = site.bundle;
  const index: PageIndex = { files: {}, frames: {} };
  let largest = 0;
  for (const path of prerenderedPaths) {
    const expected = path === notFoundPath ? 404 : 200;
    const render = async ({
      address = path,
      ...request
    }: { address?: string } & Omit<Parameters<typeof renderPage>[0], 'url'>) => {
      const rendered = await renderPage({ url: `${BASE_PATH}${address}`, ...request });
      if (rendered.status !== expected)
        throw new Error(`${address} was rendered with status ${rendered.status}, not ${expected}`);
      return rendered;
    };
    const addresses = [path, ...variantAddresses.filter((address) => address.startsWith(`${path}?`))];
    const pages = await Promise.all(addresses.map((address) => render({ address })));
    const states = await Promise.all(
      requestStates(path).map(({ query = '', ...request }) => render({ address: path + query, ...request })),
    );
    const style = await criticalCss(
      [...pages, ...states].map(({ html }) => html),
      css,
      wholeStylesFromHere,
    );
    const frameAt = (address: string | null) => pageFrame({ site, style, path, address, html: pages[0]?.html ?? '' });
    const frame = frameAt(null);
    if (states.length > 0) index.frames[path] = { opened: frame, refused: frameAt(BASE_PATH + path) };
    for (const [place, { html }] of pages.entries()) {
      const address = addresses[place] ?? path;
      const file = fileOf(address);
      largest = Math.max(
        largest,
        await writeCompressed(join(site.pages, file), Buffer.from(assemblePage(html, frame, site))),
      );
      index.files[address] = { file, policy: frame.policy };
    }
  }
  await writeFile(join(site.pages, 'pages.json'), JSON.stringify(index, null, 1));

  for (const [path, content] of Object.entries(site.bundle.siteFiles())) {
    const file = join(site.client, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  for (const entry of await readdir(site.client, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && compressible.test(entry.name) && !file.includes('/.vite/'))
      await writeCompressed(file, await readFile(file));
  }
  return { pages: Object.keys(index.files).length, largest };
}
