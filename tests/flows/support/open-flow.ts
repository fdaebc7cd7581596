import type { Frame, Locator, Page } from '@playwright/test';
import { hydrated } from '../../e2e/site-test.ts';
import { at } from '../../e2e/route-table.ts';
import { type AnyPageFlow, nameOf } from './page-flow.ts';

/** A page with no flows but the shell's. */
const ELSEWHERE = '/faq';

/**
 * Opens a flow's page: by a route change where a page of the site is there already, so that its flow is mounted anew.
 * @returns the flow's region
 */
export async function openFlow(page: Page, flow: AnyPageFlow, start: string): Promise<Locator> {
  const { address, viewport, reducedMotion, inShell, open } = flow;
  const path = at(typeof address === 'string' ? address : (address[start] ?? ''));
  await page.setViewportSize(viewport ?? { width: 1280, height: 900 });
  await page.emulateMedia({ reducedMotion: reducedMotion ? 'reduce' : 'no-preference' });
  await page.mouse.move(0, 0);
  const regionIn = (root: Page | Frame) => root.locator(`[data-machine="${nameOf(flow)}"]`);
  if (open) return regionIn(await open(page, start));
  const region = regionIn(page);
  const isSite = (await page.locator('html[data-hydrated]').count()) > 0;
  if (inShell || !isSite) {
    await page.goto(path);
    await hydrated(page);
    return region;
  }
  // A new entry each time: form values belong to their history entry.
  const go = (to: string) =>
    page.evaluate((url) => {
      const key = String(history.length + performance.now());
      history.pushState({ key, __TSR_key: key, __TSR_index: history.length }, '', url);
    }, to);
  await go(at(ELSEWHERE));
  await region.waitFor({ state: 'detached' });
  await go(path);
  await region.waitFor({ state: 'attached' });
  return region;
}
