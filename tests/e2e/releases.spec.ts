/** Only a browser keeps a page open while a release takes its place. */
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../server/config.ts';
import { systemClock } from '../../server/lib/time.ts';
import { keepAssets } from '../../server/serve/asset-archive.ts';
import { createPages } from '../../server/serve/pages.ts';
import { type RunningServer, startServer } from '../../server/server.ts';
import { at } from './route-table.ts';
import { expect, hydrated, test } from './site-test.ts';

const log = pino({ level: 'silent' });

/** Copies the build. @param change changes the browser's files in the copy */
async function release(folder: string, change: (assets: string) => Promise<void> = async () => {}): Promise<string> {
  await mkdir(folder);
  // The bundle resolves its packages from its real path.
  for (const part of ['server', 'pages']) await symlink(resolve('dist', part), join(folder, part));
  await cp('dist/client', join(folder, 'client'), { recursive: true });
  await change(join(folder, 'client', 'assets'));
  return folder;
}

async function renameChunk(assets: string, from: string, to: string): Promise<void> {
  await rename(join(assets, from), join(assets, to));
  const names = await readdir(assets);
  for (const name of names.filter((each) => each.startsWith(from))) await rm(join(assets, name));
  for (const name of names.filter((each) => each.endsWith('.js') && each !== from)) {
    const text = await readFile(join(assets, name), 'utf8');
    if (!text.includes(from)) continue;
    await writeFile(join(assets, name), text.replaceAll(from, to));
    for (const form of ['br', 'gz']) await rm(join(assets, `${name}.${form}`));
  }
}

async function serve(dist: string, dataDir: string, { port = 0, keeping = true } = {}): Promise<RunningServer> {
  const config = readConfig({ PORT: String(port), DATA_DIR: dataDir });
  const archive = (client: string) => keepAssets({ client, dataDir, clock: systemClock, log });
  return startServer(config, { log, pages: () => createPages({ ...config, dist, ...(keeping && { archive }) }) });
}

test('a page opened before a release continues with the files of that earlier release', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'releases-'));
  const dataDir = join(folder, 'data');
  const chunk = (await readdir('dist/client/assets')).find((name) => /^about-.*\.js$/.test(name)) ?? '';
  const before = await release(join(folder, 'before'));
  const after = await release(join(folder, 'after'), (assets) => renameChunk(assets, chunk, 'about-NEWNEWNE.js'));
  let server = await serve(before, dataDir);
  try {
    const { port, url } = server;
    const address = `${url}${at(`/assets/${chunk}`)}`;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${url}${at('/')}`);
    await hydrated(page);
    expect(asked.filter((each) => each.includes('/about-'))).toEqual([]);
    const own = Buffer.from(await (await fetch(address)).arrayBuffer());

    await server.close();
    server = await serve(after, dataDir, { port });
    const arriving = page.waitForResponse(address);
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    const response = await arriving;
    expect(response.status()).toBe(200);
    expect(await response.body()).toEqual(own);
    const { 'cache-control': cache, 'content-encoding': encoding, 'content-type': type } = await response.allHeaders();
    expect([cache, encoding, type]).toEqual([
      'public, max-age=31536000, immutable',
      'br',
      'text/javascript; charset=utf-8',
    ]);
    await expect(page).toHaveURL(`${url}${at('/about')}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    // The new chunk is served; unknown files and files outside the folder are not.
    const status = async (path: string) => (await fetch(`${url}${at(path)}`)).status;
    expect(await status('/assets/about-NEWNEWNE.js')).toBe(200);
    for (const path of [
      '/assets/about-AAAAAAAA.js',
      '/assets/..%2fretired.json',
      '/assets/%2e%2e/retired.json',
      '/assets/../../staveline.db',
      '/retired.json',
      '/assets/',
    ])
      expect(await status(path), path).toBe(404);

    // Control: without the archive the chunk is gone.
    await server.close();
    server = await serve(after, dataDir, { port, keeping: false });
    expect((await fetch(address)).status).toBe(404);
  } finally {
    await server.close();
    await rm(folder, { recursive: true });
  }
});
