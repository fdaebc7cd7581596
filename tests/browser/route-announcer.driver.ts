import type { routeAnnouncerMachine } from '../../machines/route-announcer/route-announcer.machine.ts';
import type { Doing } from 'flow-toolkit/steps';
import { settle } from 'flow-toolkit/browser/settle';
import type { Gestures, Stage } from 'flow-toolkit/browser/driver';
import { defineDriver, expectSoon } from 'flow-toolkit/browser/driver';
import { hydrate } from './hydrate.ts';

const home = 'Staveline: talk to the patient, the chart keeps up';

/** The header's link to each page and place. */
const links: Readonly<Record<string, string>> = {
  'Blog & News · Staveline ': 'Blog',
  [`${home} `]: 'Staveline',
  [`${home} features`]: 'Features',
  [`${home} pricing`]: 'Pricing',
};

const anchorOf = (does: readonly Doing[], action: string) => {
  const doing = does.find((each) => 'action' in each && each.action === action);
  return doing && 'params' in doing ? (doing.params as { anchor: string }).anchor : null;
};

/** Another query alone, after which the focus stays (billing.spec.ts looks where). */
async function chooseOtherPeriod({ page, view }: Stage) {
  const isAnnual = (address: string | URL) => new URL(address).searchParams.get('billing') === 'annual';
  const wasAnnual = isAnnual(page.url());
  await view.locator(`label[for=billing-${wasAnnual ? 'monthly' : 'annual'}]`).click();
  await page.waitForURL((address) => isAnnual(address) !== wasAnnual);
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
      if (queryChanged) await chooseOtherPeriod(stage);
      if (returning) return page.evaluate(() => history.back());
      await view
        .getByRole('banner')
        .getByRole('link', { name: links[`${title} ${anchor}`] ?? '', exact: true })
        .click();
    },
  } satisfies Gestures<typeof routeAnnouncerMachine>,

  // The focus goes to another part of the page.
  async inspect(stage, { does = [] }) {
    const { page } = stage;
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
