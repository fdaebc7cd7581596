import type { Browser } from '@playwright/test';
import { Sites } from '../scenarios/sites.ts';
import { launchHeaded, launchTestChromium } from './chromium.ts';
import { startSite } from './site.ts';
import { ensureBuilds } from './builds.ts';

export interface Workshop {
  browser: Browser;
  origin: string;
  /** The sites on which scenarios run. */
  sites: Sites;
  close(): Promise<void>;
}

let workshop: Promise<Workshop> | null = null;

/** How the browser can be watched. */
export interface Watched {
  /** In a window; otherwise without one. */
  headed?: boolean;
  /** Milliseconds before each thing that it does. */
  slowMo?: number;
}

/** The browser and the site of this process; the first caller says how the browser is watched. */
export function openWorkshop(
  show: (text: string) => void,
  { headed = false, slowMo = 0 }: Watched = {},
): Promise<Workshop> {
  workshop ??= (async () => {
    await ensureBuilds(['test'], show);
    const [browser, site] = await Promise.all([
      headed ? launchHeaded(slowMo) : launchTestChromium(slowMo),
      startSite({ mode: 'test' }),
    ]);
    const sites = new Sites();
    return {
      browser,
      origin: site.origin,
      sites,
      close: async () => {
        await browser.close();
        await Promise.all([site.stop(), sites.stop()]);
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
