import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ensureBuilds } from '../browser/builds.ts';
import { startSite } from '../browser/site.ts';

await ensureBuilds(['production', 'lab'], () => {});
const site = await startSite({ mode: 'lab' });
afterAll(site.stop);

test('only the policy of an inspected page allows the inspector’s frame', async () => {
  const policy = async (path: string) =>
    (await fetch(`${site.origin}${path}`)).headers.get('content-security-policy') ?? '';
  const usual = await policy('/landing-new/contact');
  expect(usual).not.toContain('frame-src');
  expect(usual).not.toContain('stately');
  expect(await policy('/landing-new/contact?inspect')).toBe(`${usual}; frame-src https://stately.ai`);
  const lab = await policy('/landing-new/lab/contact');
  expect(lab).toContain("frame-ancestors 'none'");
  expect(lab).not.toMatch(/https?:|script-src[^;]*unsafe/);
});

/** Strings that occur only in the code of the lab and the inspector. */
const markers = ['flow-lab:', 'statelyai', 'stately.ai', 'Flow lab', '/lab/'];

async function filesThatName(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.(?:js|css|html|json|txt|xml)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })));
  return texts.filter(({ text }) => markers.some((marker) => text.includes(marker))).map(({ file }) => file);
}

test('the production build contains no byte of the lab or the inspector', async () => {
  expect(await filesThatName('dist')).toEqual([]);
  // Control: the markers are in the lab's build.
  expect((await filesThatName('dist-lab')).length).toBeGreaterThan(0);
});
