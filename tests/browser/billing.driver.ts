import type { billingMachine } from '../../machines/billing/billing.machine.ts';
import { defineDriver, expectSame } from 'flow-toolkit/browser/driver';
import { hydrate } from './hydrate.ts';

const path = '/landing-new/pricing';
const queries: Readonly<Record<string, string>> = { monthly: '', annual: '?billing=annual' };

export const billingDriver = defineDriver<typeof billingMachine>({
  alsoMoves: ['route-announcer', 'team-cost'],

  async open(stage, start) {
    const annual = start === 'with billing=annual';
    const { page, origin, memory } = stage;
    // An entry of the history with the other period, to go back to.
    await page.goto(`${origin}${path}${annual ? '' : '?billing=annual'}`);
    await page.goto(`${origin}${path}${annual ? '?billing=annual' : ''}`);
    memory.set('entries', await page.evaluate(() => history.length));
    await hydrate(stage);
  },

  gestures: {
    async 'billing.follow'({ page, origin }, { period }) {
      // As a link of the page, or the browser's own buttons, would: the address changes, and the page stays.
      await page.evaluate((address) => {
        history.pushState({}, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      }, `${origin}${path}${queries[period]}`);
    },
  },

  requests: {},

  /** The address. A choice is an entry of the history, so that the visitor can go back. */
  async inspect({ page, memory }, { state, does = [] }) {
    await page.waitForURL((url) => url.pathname === path && url.search === queries[state]);
    const entries = await page.evaluate(() => history.length);
    if (does.length > 0) expectSame('the history', entries, Number(memory.get('entries')) + 1);
    memory.set('entries', entries);
  },
});
