import { billingMachine } from '../../machines/billing/billing.machine.ts';
import { billingView } from '../../machines/billing/billing.view.ts';
import { definePageFlow } from './support/page-flow.ts';

const queries = { monthly: '', annual: '?billing=annual' } as const;

export const billingPage = definePageFlow({
  machine: billingMachine,
  view: billingView,
  starts: { 'without a query': { period: 'monthly' }, 'with billing=annual': { period: 'annual' } },
  address: { 'without a query': '/pricing', 'with billing=annual': `/pricing${queries.annual}` },
  events: {
    'billing.choose': [
      { type: 'billing.choose', period: 'monthly' },
      { type: 'billing.choose', period: 'annual' },
    ],
    'billing.follow': [
      { type: 'billing.follow', period: 'monthly' },
      { type: 'billing.follow', period: 'annual' },
    ],
  },
  // The start makes no difference later.
  serializeState: ({ value }) => JSON.stringify(value),

  gestures: {
    'billing.choose': ({ region }, { period }) =>
      region
        .getByRole('radiogroup', { name: 'Billing period' })
        .getByText({ monthly: 'Monthly', annual: 'Annual' }[period])
        .click(),
    'billing.follow': ({ page }, { period }) =>
      page.evaluate((url) => history.pushState(null, '', url), `/landing-new/pricing${queries[period]}`),
  },
  shows: {
    periods: async ({ page, region, expect }, periods) => {
      await expect(region.getByRole('radio')).toHaveCount(periods.length);
      for (const { period, name, saving } of periods.filter(({ isChosen }) => isChosen)) {
        await expect(region.getByRole('radio', { checked: true })).toHaveAccessibleName(
          [name, saving].filter(Boolean).join(' '),
        );
        await expect(page).toHaveURL(
          (url) => url.pathname === '/landing-new/pricing' && url.search === queries[period],
        );
      }
    },
    status: ({ region, expect }, status) => expect(region.getByRole('status')).toHaveText(status),
    plans: async ({ region, expect }, plans) => {
      const all = Object.values(plans);
      const sheets = region.locator('li:has(> h3)');
      await expect(sheets.locator('h3')).toHaveText(all.map(({ name }) => name));
      await expect(sheets.locator('p:has(> b)')).toHaveText(all.map(({ amount, unit }) => `${amount}${unit ?? ''}`));
      await expect(sheets.locator('p:has(> b) + p')).toHaveText(all.map(({ billing }) => billing));
      await expect(sheets.getByText(/^Extra users/)).toHaveText(all.flatMap(({ extraUsers }) => extraUsers ?? []));
      const offers = sheets.getByRole('link', { name: / for / });
      await expect(offers).toHaveText(all.map(({ name, offer }) => `${offer.words} for ${name}`));
      await expect
        .poll(() => offers.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
        .toEqual(all.map(({ offer }) => offer.url));
    },
  },
  controls: ({ periods, plans }) => [
    ...periods.map(
      ({ name, saving, isChosen }) =>
        `radio "${[name, saving].filter(Boolean).join(' ')}"${isChosen ? ' [checked]' : ''}`,
    ),
    ...Object.values(plans).map(({ name, offer }) => `link "${offer.words} for ${name}"`),
    'link "Business Associate Agreement (BAA)"',
  ],
});
