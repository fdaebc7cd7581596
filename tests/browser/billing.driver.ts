import type { billingMachine } from '../../machines/billing/billing.machine.ts';
import type { Gestures } from './driver.ts';
import { defineDriver, expectSame, hydrate } from './driver.ts';

const path = '/landing-new/pricing';
const queries: Readonly<Record<string, string>> = { monthly: '', annual: '?billing=annual' };

/** PRICE-1 and PRICE-2: what stands on the sheet of each plan that has a price. */
const sheets: Readonly<Record<string, readonly (readonly [name: string, price: string, plan: string])[]>> = {
  monthly: [
    ['Advanced Practice Provider', '$79/month Billed monthly', 'np_pa_monthly'],
    ['Physician', '$99/month Billed monthly', 'md_do_monthly'],
    ['Organization', '$499/month Billed monthly', ''],
  ],
  annual: [
    ['Advanced Practice Provider', '$63/month $756 billed yearly, saves $228', 'np_pa_annual'],
    ['Physician', '$79/month $948 billed yearly, saves $240', 'md_do_annual'],
    ['Organization', '$399/month $4,788 billed yearly, saves $1,200', ''],
  ],
};
const extraUsers: Readonly<Record<string, string>> = {
  monthly: '$49 (NP/PA) or $69 (MD/DO)',
  annual: '$39 (NP/PA) or $55 (MD/DO)',
};

export const billingDriver = defineDriver<typeof billingMachine>({
  alsoMoves: ['route-announcer'],

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
    async 'billing.choose'({ view }, { period }) {
      await view.getByRole('radio', { name: period === 'annual' ? /^Annual/ : /^Monthly/ }).press('Space');
    },
    async 'billing.follow'({ page, origin }, { period }) {
      // As a link of the page, or the browser's own buttons, would: the address changes, and the page stays.
      await page.evaluate((address) => {
        history.pushState({}, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      }, `${origin}${path}${queries[period]}`);
    },
  } satisfies Gestures<typeof billingMachine>,

  requests: {},

  async inspect({ page, view, section, memory }, { state, does = [] }) {
    await page.waitForURL((url) => url.pathname === path && url.search === queries[state]);
    const chosen = view.getByRole('radiogroup', { name: 'Billing period' }).getByRole('radio', { checked: true });
    expectSame('the chosen period', await chosen.getAttribute('value'), state);
    for (const [name, price, plan] of sheets[state] ?? []) {
      const sheet = section()
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name, exact: true }) });
      // oxlint-disable-next-line no-await-in-loop -- one sheet after the other.
      const text = (await sheet.innerText()).replaceAll(/\s+/g, ' ').replace(' /month', '/month');
      if (!text.includes(price)) throw new Error(`the sheet of "${name}" says "${text}", expected "${price}"`);
      if (name === 'Organization' && !text.includes(extraUsers[state] ?? ''))
        throw new Error(`the sheet of "${name}" says "${text}", expected "${extraUsers[state]}"`);
      const address = plan === '' ? null : `/landing-new/signup?plan=${plan}&type=trial`;
      // oxlint-disable-next-line no-await-in-loop
      if (address)
        expectSame(`where the trial of "${name}" leads`, await sheet.getByRole('link').getAttribute('href'), address);
    }
    // A choice is an entry of the history, so that the visitor can go back.
    const entries = await page.evaluate(() => history.length);
    if (does.length > 0) expectSame('the history', entries, Number(memory.get('entries')) + 1);
    memory.set('entries', entries);
  },
});
