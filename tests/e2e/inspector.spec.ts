import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { elsewhere, testOf } from './built-site.ts';

/** The production build with the inspector (`npm run build -- --inspector`). */
const test = testOf('inspector').extend<{ complaints: string[] }>({
  complaints: [
    async ({ context }, use) => {
      const texts: string[] = [];
      context.on('console', (message) => message.type() === 'error' && texts.push(message.text()));
      await use(texts);
      expect(texts).toEqual([]);
    },
    { auto: true },
  ],
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('body').dispatchEvent('pointermove');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

async function sendMessage(page: Page): Promise<void> {
  const values = {
    Name: 'Ada Osei',
    Email: 'ada@lakeside.example',
    Subject: 'Setup',
    Message: 'How long does it take?',
  };
  for (const [name, value] of Object.entries(values)) await page.getByLabel(name, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.locator('[data-machine=contact]')).toHaveAttribute('data-state', 'sent');
}

const personal = /Ada|lakeside|Setup|How long/;

test('?inspect shows every actor below the page with personal data masked, and sends no request to another origin', async ({
  page,
  site,
  visited,
}) => {
  await open(page, '/landing-new/contact?inspect');
  const inspector = page.frameLocator('iframe[title=Inspector]');
  await inspector.getByRole('button', { name: 'contact' }).click();
  await expect(inspector.locator('.flow-live')).toHaveAttribute('data-flow-state', 'editing');
  await sendMessage(page);
  await expect(inspector.locator('.flow-live')).toHaveAttribute('data-flow-state', 'sent');
  await expect(inspector.getByRole('region', { name: 'Events' })).toContainText(
    '"form.submit","payload":{"name":"•••","email":"•••","message":"•••"}',
  );
  expect(await inspector.locator('body').innerText()).not.toMatch(personal);
  expect(elsewhere(visited, site)).toEqual([]);
});

test('the inspector can be hidden and shown, and marks actors that have stopped', async ({ page }) => {
  await open(page, '/landing-new/contact?inspect');
  const frame = page.locator('iframe[title=Inspector]');
  const actors = page.frameLocator('iframe[title=Inspector]').getByRole('list', { name: 'Actors' });
  await expect(actors.getByRole('listitem').filter({ hasText: 'contact' })).toHaveText('contactediting');
  await page.getByRole('button', { name: 'Hide the inspector' }).click();
  await expect(frame).toBeHidden();
  await page.getByRole('link', { name: 'Staveline' }).first().click();
  await expect(page.locator('[data-machine=live-demo]')).toBeVisible();
  await page.getByRole('button', { name: 'Show the inspector' }).click();
  await expect(frame).toBeVisible();
  await expect(actors.getByRole('listitem').filter({ hasText: 'live-demo' })).toHaveText('live-demoidle');
  await expect(actors.getByRole('listitem').filter({ hasText: 'contact' })).toHaveText('contactediting, ended');
});

test('?inspect=stately sends the same masked events to Stately’s inspector', async ({
  page,
  context,
  site,
  visited,
}) => {
  // Tests have no network: a page that records messages answers at Stately's address.
  const listener = `<title>Stand-in</title><script>
    window.received = [];
    addEventListener('message', ({ data, origin }) => window.received.push({ data, origin }));
    window.opener.postMessage({ type: '@statelyai.connected' }, '*');
  </script>`;
  await context.route('https://stately.ai/**', (route) => route.fulfill({ contentType: 'text/html', body: listener }));
  const opened = context.waitForEvent('page');
  await open(page, '/landing-new/contact?inspect=stately');
  const stately = await opened;
  await expect(stately).toHaveURL('https://stately.ai/inspect');
  // The library sends its events when the page is idle, and a background window may not be.
  await page.bringToFront();
  await sendMessage(page);
  const received = () => stately.evaluate(() => JSON.stringify(Reflect.get(window, 'received')));
  await expect.poll(received).toContain('"value":"sent"');
  expect(await received()).toContain('"payload":{"name":"•••","email":"•••","message":"•••"}');
  expect(await received()).not.toMatch(personal);
  const { received: messages } = JSON.parse(`{"received":${await received()}}`) as { received: { origin: string }[] };
  expect(new Set(messages.map(({ origin }) => origin))).toEqual(new Set([site.origin]));
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(elsewhere(visited, site)).toEqual(['https://stately.ai/inspect']);
});

test('a page without ?inspect loads none of its code', async ({ page, visited }) => {
  await open(page, '/landing-new/contact');
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(visited.filter((url) => /connect|inspector/.test(new URL(url).pathname.replace('entry-client', '')))).toEqual(
    [],
  );
});

test('the policy allows what the inspector needs on its pages only', async ({ request }) => {
  const headers = async (path: string) => (await request.get(path)).headers();
  const policy = async (path: string) => (await headers(path))['content-security-policy'] ?? '';
  const usual = await policy('/landing-new/contact');
  expect(usual).toContain("frame-ancestors 'none'");
  expect(usual).not.toContain('frame-src');
  expect(await policy('/landing-new/contact?inspect')).toBe(`${usual}; frame-src 'self'`);
  expect(await policy('/landing-new/contact?inspect&topic=support')).toContain("; frame-src 'self'");
  const inspector = await policy('/landing-new/lab/inspector');
  expect(inspector).toContain("frame-ancestors 'self'");
  expect(inspector).toContain("default-src 'none'");
  expect(inspector).not.toMatch(/connect-src|https?:|script-src[^;]*unsafe/);
  const opener = async (path: string) => (await headers(path))['cross-origin-opener-policy'];
  expect([
    await opener('/landing-new/contact'),
    await opener('/landing-new/contact?inspect'),
    await opener('/landing-new/contact?inspect=stately'),
  ]).toEqual(['same-origin', 'same-origin', 'same-origin-allow-popups']);
  expect((await request.get('/landing-new/lab')).status()).toBe(404);
  expect((await request.get('/landing-new/lab/contact')).status()).toBe(404);
});

test('the inspector build contains the inspector and nothing of the lab', async () => {
  const names = (await readdir('dist-inspector/client', { recursive: true })).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(names.map((name) => readFile(join('dist-inspector/client', name), 'utf8')));
  const holds = (marker: string) => texts.some((text) => text.includes(marker));
  expect(['statelyai', 'staveline-lab', 'lab-player', 'Flow lab', 'lab-relay'].filter(holds)).toEqual(['statelyai']);
});
