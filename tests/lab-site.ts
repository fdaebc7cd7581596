import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { flows } from '../machines/index.ts';
import { BASE_PATH } from '../machines/domain/base-path.ts';
import { readConfig } from '../server/config.ts';
import { builtLabFiles, labShell } from '../server/serve/lab-pages.ts';
import { nameSettings } from '../server/serve/settings.ts';

/** Hosts compress by themselves. */
const isCompressed = (file: string) => /\.(?:br|gz)$/.test(file);

/** Hosts differ in the file that answers `/contact`: `contact.html` or `contact/index.html`. */
async function writePage(folder: string, path: string, html: string): Promise<void> {
  const files = path === '' ? ['index.html'] : [`${path}.html`, join(path, 'index.html')];
  for (const file of files) {
    const to = join(folder, file);
    // oxlint-disable-next-line no-await-in-loop -- two small files.
    await mkdir(dirname(to), { recursive: true });
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(to, html);
  }
}

/**
 * Writes the flow lab as static files: a host needs to serve them at its root and to run nothing.
 * @param dist the lab's build
 * @returns how many pages and flows there are
 */
export async function writeLabSite(dist: string, out: string): Promise<{ pages: number; flows: number }> {
  await rm(out, { recursive: true, force: true });
  const base = join(out, BASE_PATH);
  await cp(join(dist, 'client'), base, { recursive: true, filter: (file) => !isCompressed(file) });

  const config = readConfig({});
  let pages = 0;
  for await (const file of glob('**/*.html', { cwd: join(dist, 'pages') })) {
    const path = file === 'index.html' ? '' : file.slice(0, -'.html'.length);
    // A variant answers a query, which a host of files does not read; the page reads it itself.
    if (path.includes('.')) continue;
    const html = await readFile(join(dist, 'pages', file), 'utf8');
    await writePage(base, path, nameSettings(html, `/${path}`, config));
    pages += 1;
  }

  const shell = labShell('Flow lab', {
    ...(await builtLabFiles(dist)),
    head: '<meta name="lab-copy" content="static">',
  });
  const labs = ['lab', ...flows.map(({ machine }) => `lab/${machine.id}`)];
  await Promise.all(labs.map((path) => writePage(base, path, shell)));
  const results = await readFile(join(dist, 'lab-results.json'), 'utf8').catch(() => 'null');
  await writeFile(join(base, 'lab', 'lab-results.json'), results);
  const lab = `${BASE_PATH}/lab/`;
  await writeFile(
    join(out, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Flow lab</title><meta http-equiv="refresh" content="0; url=.${lab}"><a href=".${lab}">Flow lab</a></html>\n`,
  );
  return { pages, flows: flows.length };
}
