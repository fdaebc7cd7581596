/** Only a browser knows colors, keys and the first screen. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { pino } from 'pino';
import { readConfig } from '../../server/config.ts';
import { startServer } from '../../server/server.ts';
import { violationsOn } from './axe.ts';

const KEY = 'T3st-k3y/0f+the=desk';

const long = {
  name: 'Wolfeschlegelsteinhausenbergerdorff',
  email: 'wolfeschlegelsteinhausenbergerdorff@hospital-of-the-north.example',
  message: `First line.\n${'longword'.repeat(20)}`,
};

/** A relay without pages, and messages that were sent to it. @param use gets the address of its desk */
async function withDesk(messages: readonly (typeof long)[], use: (address: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'staveline-'));
  const config = readConfig({ PORT: '0', MONITOR_PORT: '0', DESK_KEY: KEY, DATA_DIR: dataDir });
  const server = await startServer(config, { log: pino({ level: 'silent' }) });
  try {
    for (const message of messages)
      expect((await fetch(`${server.url}/contact`, { method: 'POST', body: new URLSearchParams(message) })).ok).toBe(
        true,
      );
    await use(`http://localhost:${server.monitorPort}/desk`);
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function logIn(page: Page, desk: string): Promise<void> {
  await page.goto(desk);
  await page.getByLabel('Key of the desk').fill(KEY);
  await page.keyboard.press('Enter');
}

for (const theme of ['light', 'dark'] as const) {
  test(`[TEAM-2] the desk meets WCAG 2.2 AA on a phone and on a desktop, ${theme}; the browser has no complaint`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: theme });
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    const check = async () => {
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const at = `${page.url()}, ${width} px`;
        expect(
          await violationsOn(page, { bestPractice: theme === 'light', only: theme === 'dark' ? 'colors' : undefined }),
          at,
        ).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), at).toBe(width);
      }
    };
    await withDesk([long], async (desk) => {
      await page.goto(desk);
      await check();
      // The key's field has the focus.
      await page.keyboard.type(KEY);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
      await check();
      await page.getByRole('link', { name: /^Wolfe/ }).click();
      await expect(page.getByRole('definition').filter({ hasText: 'First line.' })).toBeVisible();
      await check();
      await page.getByLabel('Your name or initials').fill('AB');
      await page.getByLabel('Note for the team').fill('longword'.repeat(40));
      await page.getByRole('button', { name: 'Take it' }).click();
      await expect(page.getByRole('heading', { name: 'Taken by AB' })).toBeVisible();
      await check();
      await page.getByRole('button', { name: 'Answered, next' }).click();
      await expect(page.getByText('Nothing is left to answer.').first()).toBeVisible();
      await page.getByRole('link', { name: 'Deliveries' }).click();
      await page.getByRole('link', { name: 'Delivered' }).click();
      await check();
      await page.getByRole('link', { name: /^Destinations/ }).click();
      await check();
      await page.getByRole('link', { name: 'Mail' }).click();
      await page.getByRole('button', { name: 'Pause' }).click();
      await expect(page.getByText(/^Paused since/)).toBeVisible();
      await check();
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page.getByLabel('Key of the desk')).toBeVisible();
      await page.goBack();
      await expect(page.getByLabel('Key of the desk')).toBeVisible();
      expect(complaints).toEqual([]);
    });
  });
}

test('[TEAM-6] the keys j, k, a, r and / go through three leads of the desk, and do nothing while typing', async ({
  page,
}) => {
  const named = (name: string) => ({ ...long, name, email: 'lead@clinic.example' });
  await withDesk([named('First Ant'), named('Second Bee'), named('Third Cat')], async (desk) => {
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    await logIn(page, desk);
    await expect(heading('Leads')).toBeVisible();
    await page.keyboard.press('j');
    await expect(heading('First Ant')).toBeVisible();
    await page.keyboard.press('j');
    await expect(heading('Second Bee')).toBeVisible();
    await page.keyboard.press('k');
    await expect(heading('First Ant')).toBeVisible();
    const replies: string[] = [];
    await page.exposeFunction('replied', (address: string) => replies.push(address));
    await page.evaluate(() =>
      addEventListener('click', (event) => {
        const link = (event.target as Element).closest('a[href^="mailto:"]');
        if (!link) return;
        event.preventDefault();
        (window as unknown as { replied(address: string): void }).replied((link as HTMLAnchorElement).href);
      }),
    );
    await page.keyboard.press('r');
    await expect.poll(() => replies).toEqual([expect.stringMatching(/^mailto:lead%40clinic\.example\?subject=/)]);
    await page.getByLabel('Note for the team').focus();
    await page.keyboard.type('jak/r');
    await expect(page.getByLabel('Note for the team')).toHaveValue('jak/r');
    await page.getByLabel('Note for the team').blur();
    await page.keyboard.press('Control+a');
    await expect(heading('First Ant')).toBeVisible();
    for (const name of ['Second Bee', 'Third Cat']) {
      await page.keyboard.press('a');
      await expect(heading(name)).toBeVisible();
    }
    await page.keyboard.press('a');
    await expect(page.getByText('Nothing is left to answer.').first()).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByLabel('Search')).toBeFocused();
    await page.keyboard.type('ant');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: /^First Ant .* answered$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Turn keys off' }).click();
    await page.reload();
    await page.keyboard.press('j');
    const turnOn = page.getByRole('button', { name: 'Turn keys on' });
    await expect(turnOn).toBeVisible();
    await expect(heading('Leads')).toBeVisible();
    await turnOn.click();
    await page.keyboard.press('j');
    await expect(heading('First Ant')).toBeVisible();
  });
});
