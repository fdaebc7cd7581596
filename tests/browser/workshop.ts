import type { Browser } from '@playwright/test';
import { launchTestChromium } from './chromium.ts';
import { startSite } from './site.ts';
import { ensureBuilds } from './builds.ts';

export interface Workshop {
  browser: Browser;
  origin: string;
  close(): Promise<void>;
}

let workshop: Promise<Workshop> | null = null;

export function openWorkshop(show: (text: string) => void): Promise<Workshop> {
  workshop ??= (async () => {
    await ensureBuilds(['test'], show);
    const [browser, site] = await Promise.all([launchTestChromium(), startSite({ mode: 'test' })]);
    return {
      browser,
      origin: site.origin,
      close: async () => {
        await browser.close();
        await site.stop();
      },
    };
  })();
  return workshop;
}

export async function closeWorkshop(): Promise<void> {
  const open = workshop;
  workshop = null;
  // A failed start was reported to its caller.
  await (await open?.catch(() => null))?.close();
}
