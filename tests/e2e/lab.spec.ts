import { expect, type FrameLocator, type Page, test as base } from '@playwright/test';
import { startSite, type TestedSite } from '../browser/site.ts';

/** Tests of the flow lab: its own build, served as `npm run lab` does. */
const test = base.extend<{ visited: string[] }, { site: TestedSite }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for the destructuring.
    async ({}, use) => {
      const site = await startSite({ mode: 'lab' });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  /** The origins of all that was asked for, in frames too. */
  visited: [
    async ({ page, context, site }, use) => {
      const origins: string[] = [];
      context.on('request', (request) => origins.push(new URL(request.url()).origin));
      await use(origins);
      // Nothing leaves the machine, whatever a test does.
      expect([...new Set(origins)].filter((origin) => origin !== site.origin && origin !== 'null')).toEqual([]);
      await page.close();
    },
    { auto: true },
  ],
});

const player = (page: Page) => page.locator('[data-machine=lab-player]');
const framed = (page: Page): FrameLocator => page.frameLocator('iframe');
const flowIn = (page: Page, id: string) => framed(page).locator(`[data-machine="${id}"]`);
const time = (page: Page) => page.getByRole('group', { name: 'Time' });
const lit = (page: Page) => page.locator('.flow-state.flow-live').evaluateAll((states) => states.map((state) => (state as SVGElement).dataset['flowState']));

/** Opens a flow in the lab and stops time at its start. */
async function openPaused(page: Page, flow: string): Promise<void> {
  await page.goto(`/landing-new/lab/${flow}`);
  await expect(flowIn(page, flow)).toBeAttached();
  await time(page).getByRole('button', { name: 'Pause' }).click();
  await expect(player(page)).toHaveAttribute('data-state', 'paused');
}

async function runTo(page: Page, seconds: number): Promise<void> {
  await time(page).getByLabel('Run to').fill(String(seconds));
  await time(page).getByRole('button', { name: 'Run', exact: true }).click();
  await arrived(page, seconds);
}

const arrived = async (page: Page, seconds: number) => {
  await expect(player(page)).toHaveAttribute('data-at', String(seconds * 1_000));
  await expect(player(page)).toHaveAttribute('data-state', 'paused');
};

test('the gallery leads to every flow, and a flow shows its page beside its diagram', async ({ page }) => {
  await page.goto('/landing-new/lab');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(28);
  await page.getByRole('link', { name: 'live-demo', exact: true }).click();
  await expect(framed(page).getByRole('button', { name: 'Start Demo' })).toBeVisible();
  await expect.poll(() => lit(page)).toContain('idle');
});

test('live-demo runs to 14 s, is scrubbed back to 4 s and on again: the page is right at each stop', async ({ page }) => {
  await openPaused(page, 'live-demo');
  await page.getByRole('button', { name: 'demo.start' }).click();
  const demo = flowIn(page, 'live-demo');
  await expect(demo.getByRole('button')).toHaveText('Demo Running...');
  const startedAt = Number(await player(page).getAttribute('data-at'));
  const at = (seconds: number) => seconds + startedAt / 1_000;

  await runTo(page, at(14));
  await expect(demo.getByText('Demo Complete')).toBeVisible();
  await expect(demo).toHaveAttribute('data-state', 'complete');
  expect(await lit(page)).toContain('complete');

  await runTo(page, at(4));
  await expect(demo).toHaveAttribute('data-state', 'running.thirdLine');
  await expect(demo.getByText('Step 2 of 6')).toBeVisible();
  await expect(demo.getByText('Demo Complete')).toBeHidden();
  expect(await lit(page)).toEqual(expect.arrayContaining(['running', 'running.thirdLine']));

  await runTo(page, at(12));
  await expect(demo).toHaveAttribute('data-state', 'running.note');
  await expect(demo.getByText('Step 6 of 6')).toBeVisible();
});
