import type { PageStage } from '../page-stage.ts';
import type { Verdict } from 'flow-toolkit/scenarios/stage';

/** Where the figures are, and how far their animation has come: it rests at first, so that they can be read. */
export const tickerPlace = ({ page }: PageStage): Promise<string> =>
  page.locator('[data-machine=ticker]').evaluate((ticker) => {
    const animations = ticker.getAnimations({ subtree: true }).map(({ currentTime }) => currentTime);
    return JSON.stringify([ticker.querySelector('li')?.getBoundingClientRect().left, ...animations]);
  });

/** Whether their animation runs. It takes real time, of which a minute of the page's clock may take none. */
export const tickerRuns = ({ page }: PageStage): Promise<boolean> =>
  page
    .locator('[data-machine=ticker]')
    .evaluate((ticker) => ticker.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running'));

export async function tickerScrolls(stage: PageStage): Promise<Verdict> {
  const before = stage.memory.get('place of the figures');
  const place = await tickerPlace(stage);
  stage.memory.set('place of the figures', place);
  return before !== undefined && before !== place ? null : 'the ticker does not scroll';
}
