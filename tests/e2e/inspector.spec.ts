import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { elsewhere, testOf } from './built-site.ts';

const test = testOf('lab');

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('body').dispatchEvent('pointermove');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Stands in for Stately's inspector: tests have no network. */
const standIn = `<title>Stand-in</title><script>
  window.received = [];
  addEventListener('message', ({ data }) => window.received.push(data));
  window.parent.postMessage({ type: '@statelyai.connected' }, '*');
</script>`;

test('[FLOW-5] ?inspect opens the Stately inspector on the page’s own flow, with what was typed masked', async ({
  page,
  context,
  site,
  visited,
}) => {
  await context.route('https://stately.ai/**', (route) => route.fulfill({ contentType: 'text/html', body: standIn }));
  await open(page, '/landing-new/contact?inspect');
  await expect(page.getByRole('status').filter({ hasText: 'stately.ai' })).toBeHidden();
  for (const [label, value] of [
    ['Name', 'Ada Osei'],
    ['Email', 'ada@lakeside.example'],
    ['Subject', 'Setup'],
    ['Message', 'How long does it take?'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.locator('[data-machine=contact]')).toHaveAttribute('data-state', 'sent');
  const received = async () =>
    JSON.stringify(
      await page
        .frames()
        .find((frame) => frame.url() === 'https://stately.ai/inspect')
        ?.evaluate(() => Reflect.get(window, 'received') as unknown),
    );
  await expect.poll(received).toContain('"value":"sent"');
  const messages = await received();
  expect(messages).toContain('"payload":{"name":"•••","email":"•••","message":"•••"}');
  expect(messages).not.toMatch(/Ada|lakeside|Setup|How long/);
  expect(
    [...messages.matchAll(/"type":"@xstate\.actor","definition":"\{\\"id\\":\\"([\w-]+)/g)].map(([, id]) => id),
  ).not.toContain('theme');
  expect(elsewhere(visited, site)).toEqual(['https://stately.ai/inspect']);
});

test('[FLOW-5] without a connection to the inspector the page says so, and works', async ({ page, context }) => {
  await context.route('https://stately.ai/**', (route) => route.abort('internetdisconnected'));
  await open(page, '/landing-new/contact?inspect');
  await expect(page.getByText(/^No connection: the Stately inspector/)).toBeVisible({ timeout: 10_000 });
  await page.getByLabel('Name', { exact: true }).fill('Ada Osei');
});

test('a page without ?inspect loads none of the inspector', async ({ page, visited }) => {
  await open(page, '/landing-new/contact');
  await expect(page.locator('iframe')).toHaveCount(0);
  const scripts = visited.filter((url) => url.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.filter((url) => /inspector/.test(url))).toEqual([]);
});

test('only the policy of an inspected page allows the inspector’s frame', async ({ request }) => {
  const policy = async (path: string) => (await request.get(path)).headers()['content-security-policy'] ?? '';
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
