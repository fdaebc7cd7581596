import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { pino } from 'pino';
import { readConfig } from '../../server/config.ts';
import { startServer } from '../../server/server.ts';
import { violationsOn } from './axe.ts';

const KEY = 'T3st-k3y/0f+the=desk';

/** A relay without pages, and a message that was sent to it. @returns the address of its desk */
async function withDesk(use: (address: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'staveline-'));
  const config = readConfig({ PORT: '0', MONITOR_PORT: '0', DESK_KEY: KEY, DATA_DIR: dataDir });
  const server = await startServer(config, { log: pino({ level: 'silent' }) });
  try {
    const body = new URLSearchParams({
      name: 'Wolfeschlegelsteinhausenbergerdorff',
      email: 'wolfeschlegelsteinhausenbergerdorff@hospital-of-the-north.example',
      message: `First line.\n${'longword'.repeat(20)}`,
    });
    expect((await fetch(`${server.url}/contact`, { method: 'POST', body })).ok).toBe(true);
    await use(`http://localhost:${server.monitorPort}/desk`);
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
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
          await violationsOn(page, { bestPractice: theme === 'light', coloursOnly: theme === 'dark' }),
          at,
        ).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), at).toBe(width);
      }
    };
    await withDesk(async (desk) => {
      await page.goto(desk);
      await check();
      // The key's field has the focus.
      await page.keyboard.type(KEY);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
      await check();
      await page.getByRole('link', { name: /^Wolfe/ }).click();
      await expect(page.getByText('First line.')).toBeVisible();
      await check();
      await page.getByRole('button', { name: 'Mark as answered' }).click();
      await expect(page.getByText(/^Answered /)).toBeVisible();
      await page.getByRole('link', { name: 'Deliveries' }).click();
      await page.getByRole('link', { name: 'Delivered' }).click();
      await check();
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page.getByLabel('Key of the desk')).toBeVisible();
      await page.goBack();
      await expect(page.getByLabel('Key of the desk')).toBeVisible();
      expect(complaints).toEqual([]);
    });
  });
}
