import type { Browser } from '@playwright/test';
import { launchTestChromium } from './chromium.ts';
import { startSite } from './site.ts';
import { ensureBuilds } from './builds.ts';

/** What all paths of a run share. */
export interface Workshop {
  browser: Browser;
  origin: string;
  close(): Promise<void>;
}

let workshop: Promise<Workshop> | null = null;

/** One browser and one site for all flows of a run. */
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

/** Closes what the verification has opened. */
export async function closeWorkshop(): Promise<void> {
  const open = workshop;
  workshop = null;
  // One that never opened has been reported by whoever asked for it.
  await (await open?.catch(() => null))?.close();
}
