import type { routeAnnouncerMachine } from '../../machines/route-announcer/route-announcer.machine.ts';
import type { Doing } from '../toolkit/steps.ts';
import { settle } from '../../src/flow/settle.ts';
import type { Gestures, Stage } from './driver.ts';
import { defineDriver, expectSoon, hydrate } from './driver.ts';

/** The documents' titles of the two pages that the paths lead to, by the titles of the model. */
const titles: Readonly<Record<string, string>> = {
  'Blog & News': 'Blog & News · Staveline',
  Home: 'Staveline: talk to the patient, the chart keeps up',
};

/** The header's link to each page and place. */
const links: Readonly<Record<string, string>> = {
  'Blog & News ': 'Blog',
  'Home ': 'Staveline',
  'Home features': 'Features',
  'Home pricing': 'Pricing',
};

const anchorOf = (does: readonly Doing[], action: string) => {
  const doing = does.find((each) => 'action' in each && each.action === action);
  return doing && 'params' in doing ? (doing.params as { anchor: string }).anchor : null;
};

/** Another query alone, after which the focus stays (billing.spec.ts looks where). */
async function chooseAnnual({ page, view }: Stage) {
  await view.locator('label[for=billing-annual]').click();
  await page.waitForURL(/\?billing=annual/);
  await page.evaluate(settle);
}

export const routeAnnouncerDriver = defineDriver<typeof routeAnnouncerMachine>({
  alsoMoves: ['banner', 'ticker', 'synapse-chat', 'billing'],

  async open(stage) {
    await stage.page.goto(`${stage.origin}/landing-new/about`);
    await hydrate(stage);
  },

  gestures: {
    async 'route.rendered'(stage, { title, anchor, queryChanged, returning }) {
      const { page, view } = stage;
      // Every link leads to an address without a query.
      if (queryChanged) await chooseAnnual(stage);
      if (returning) return page.evaluate(() => history.back());
      await view
        .getByRole('banner')
        .getByRole('link', { name: links[`${title} ${anchor}`] ?? '', exact: true })
        .click();
    },
  } satisfies Gestures<typeof routeAnnouncerMachine>,

  requests: {},

  async inspect(stage, { state, context, does = [] }) {
    const { page, section } = stage;
    const title = context?.['title'];
    // From one announcement to the next the state stays the same, while the other page may still be on its way.
    if (state === 'announcing' && typeof title === 'string')
      await section()
        .getByText(titles[title] ?? '', { exact: true })
        .waitFor();
    if (state === 'quiet') await expectSoon(stage, 'what is announced', () => section().innerText(), '');
    const link = anchorOf(does, 'focusLink');
    const placeOfLink = () =>
      page.evaluate(() => document.activeElement instanceof HTMLAnchorElement && document.activeElement.hash);
    if (link !== null) await expectSoon(stage, 'the place that the focused link leads to', placeOfLink, `#${link}`);
    const anchor = anchorOf(does, 'focusHeading');
    if (anchor === null) return;
    const focused = () =>
      page.evaluate((place) => {
        const target =
          place === ''
            ? document.querySelector('h1')
            : document.querySelector(`#${place} :is(h1, h2, h3), :is(h1, h2, h3)#${place}`);
        return target === document.activeElement ? 'the heading' : document.activeElement?.outerHTML.slice(0, 80);
      }, anchor);
    await expectSoon(stage, `what has the focus, at "${anchor}",`, focused, 'the heading');
  },
});
