/** Only a browser opens the inspector’s frame, and knows which scripts a page loads. */
import { expect } from '@playwright/test';
import { elsewhere, testOf } from './built-site.ts';
import { fillForm, formCase } from './form-cases.ts';
import { openHydrated } from './site-test.ts';

const test = testOf('lab');

/** Stands in for Stately's inspector: tests have no network. */
const standIn = `<title>Stand-in</title><script>
  window.received = [];
  addEventListener('message', ({ data }) => window.received.push(data));
  window.parent.postMessage({ type: '@statelyai.connected' }, '*');
</script>`;

test('[FLOW-5] ?inspect opens the Stately inspector on the page’s own flow, with typed values masked', async ({
  page,
  context,
  site,
  visited,
}) => {
  await context.route('https://stately.ai/**', (route) => route.fulfill({ contentType: 'text/html', body: standIn }));
  await openHydrated(page, '/landing-new/contact?inspect');
  await expect(page.getByRole('status').filter({ hasText: 'stately.ai' })).toBeHidden();
  await fillForm(page, formCase('contact'));
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
  expect(messages).not.toMatch(/Ada|example\.com|A question|Hello/);
  expect(
    [...messages.matchAll(/"type":"@xstate\.actor","definition":"\{\\"id\\":\\"([\w-]+)/g)].map(([, id]) => id),
  ).not.toContain('theme');
  expect(elsewhere(visited, site)).toEqual(['https://stately.ai/inspect']);
});

test('[FLOW-5] a page without a connection to the inspector shows that, and works', async ({ page, context }) => {
  await context.route('https://stately.ai/**', (route) => route.abort('internetdisconnected'));
  await openHydrated(page, '/landing-new/contact?inspect');
  await expect(page.getByText(/^No connection: the Stately inspector/)).toBeVisible({ timeout: 10_000 });
  await page.getByLabel('Name', { exact: true }).fill('Ada Osei');
});

test('a page without ?inspect loads none of the inspector', async ({ page, visited }) => {
  await openHydrated(page, '/landing-new/contact');
  await expect(page.locator('iframe')).toHaveCount(0);
  const scripts = visited.filter((url) => url.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.filter((url) => /inspector/.test(url))).toEqual([]);
});
