import type { Watched, Workshop } from 'flow-toolkit/browser/browsing';
import { PageStage } from './page-stage.ts';
import { Sites } from './sites.ts';
import { launchHeaded, launchTestChromium } from '../browser/chromium.ts';
import { startSite } from '../browser/site.ts';
import { ensureBuilds } from '../browser/builds.ts';

let workshop: Promise<Workshop> | null = null;

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
      openStage: (world, traces) => new PageStage(world, browser, sites, { traces }),
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
