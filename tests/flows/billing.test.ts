import { beforeEach, expect, test } from 'vitest';
import { billingMachine, type BillingPeriod } from '../../machines/billing/billing.machine.ts';
import { savingOf } from '../../machines/billing/billing.plans.ts';
import { billingView } from '../../machines/billing/billing.view.ts';
import { brand } from '../../machines/domain/brand.ts';
import { plans as soldPlans } from '../../src/content/prices.ts';
import { billingSearch, periodOf } from '../../src/pricing/billing-search.ts';
import { billingPage } from './billing.page.ts';
import { openMachine } from './support/machine-harness.ts';
import { walk } from './support/walk.ts';

let billing: ReturnType<typeof open>;
const open = (period: BillingPeriod = 'monthly') => openMachine(billingMachine, { period });
const written = () => billing.did.map((each) => (each as { writeAddress: { period: unknown } }).writeAddress.period);
const view = () => billingView(billing.snapshot());
const choose = (period: BillingPeriod) => billing.send({ type: 'billing.choose', period });
const follow = (period: BillingPeriod) => billing.send({ type: 'billing.follow', period });
const chosen = () => view().periods.flatMap(({ period, isChosen }) => (isChosen ? period : []));

beforeEach(() => (billing = open()));

/** Name, price and billing of each plan, typed from PRICE-1. */
const prices = {
  monthly: [
    ['Advanced Practice Provider', '$79', '/month', 'Billed monthly'],
    ['Physician', '$99', '/month', 'Billed monthly'],
    ['Organization', '$499', '/month', 'Billed monthly'],
    ['Enterprise', 'Custom', null, 'Priced for your group'],
  ],
  annual: [
    ['Advanced Practice Provider', '$63', '/month', '$756 billed yearly, saves $228'],
    ['Physician', '$79', '/month', '$948 billed yearly, saves $240'],
    ['Organization', '$399', '/month', '$4,788 billed yearly, saves $1,200'],
    ['Enterprise', 'Custom', null, 'Priced for your group'],
  ],
};

function expectPrices(period: BillingPeriod) {
  const { plans, status } = view();
  expect(chosen()).toEqual([period]);
  expect(Object.values(plans).map(({ name, amount, unit, billing: text }) => [name, amount, unit, text])).toEqual(
    prices[period],
  );
  expect(status).toBe(`Prices shown per month, billed ${period === 'annual' ? 'yearly' : 'monthly'}`);
}

test('[PRICE-1] the prices are monthly at first, and change with each choice, in both directions', () => {
  expectPrices('monthly');
  for (const period of ['annual', 'monthly', 'annual'] as const) {
    choose(period);
    expectPrices(period);
  }
  expect(written()).toEqual(['annual', 'monthly', 'annual']);
});

test('[PRICE-1] annual billing saves 20%', () => {
  expect(view().periods.map(({ name, saving }) => [name, saving])).toEqual([
    ['Monthly', null],
    ['Annual', 'save 20%'],
  ]);
});

test.each(['monthly', 'annual'] as const)('[PRICE-1] choosing %s twice writes the address once at most', (period) => {
  choose(period);
  choose(period);
  expectPrices(period);
  expect(written()).toEqual(period === 'annual' ? ['annual'] : []);
});

test('[PRICE-1] [RUN-1] the address sets the prices at the start and when it changes, and is not written then', () => {
  billing = open('annual');
  expectPrices('annual');
  for (const period of ['monthly', 'annual', 'annual', 'monthly'] as const) {
    follow(period);
    expectPrices(period);
  }
  expect(written()).toEqual([]);
});

test.each([
  [{ billing: 'annual' }, 'annual'],
  [{ billing: 'weekly' }, 'monthly'],
  [{ billing: '' }, 'monthly'],
  [{ period: 'annual' }, 'monthly'],
])('[RUN-1] the query %j opens the %s prices', (query, period) => {
  expect(periodOf(billingSearch(query))).toBe(period);
});

test.each([
  ['monthly', 49, 69],
  ['annual', 39, 55],
] as const)(
  '[PRICE-1] extra users of an organization billed %s cost %i or %i, and no other plan has them',
  (period, app, md) => {
    choose(period);
    const { organization, ...others } = view().plans;
    expect(organization.extraUsers).toBe(`Extra users $${app} (NP/PA) or $${md} (MD/DO) per user per month`);
    expect(Object.values(others).map(({ extraUsers }) => extraUsers)).toEqual([null, null, null]);
  },
);

test.each([
  ['monthly', 'np_pa_monthly', 'md_do_monthly'],
  ['annual', 'np_pa_annual', 'md_do_annual'],
] as const)(
  '[PRICE-2] the trials of the two clinicians’ plans, billed %s, begin with their codes',
  (period, app, md) => {
    choose(period);
    const { np_pa, md_do } = view().plans;
    expect([np_pa.offer, md_do.offer]).toEqual(
      [app, md].map((code) => ({ words: 'Start trial', url: `/landing-new/signup?plan=${code}&type=trial` })),
    );
  },
);

test('[PRICE-3] [SHOW-8] the other plans are sold by mail, with subject and body, with CRLF line ends', () => {
  for (const period of ['monthly', 'annual'] as const) {
    choose(period);
    for (const { name, offer } of [view().plans.organization, view().plans.enterprise]) {
      expect(offer.words).toBe('Contact sales');
      const { protocol, pathname, searchParams, search } = new URL(offer.url);
      expect([protocol, pathname, searchParams.get('subject'), searchParams.get('body')]).toEqual([
        'mailto:',
        brand.email,
        `Staveline ${name} plan`,
        expect.stringMatching(
          /^Hello,\r\n\r\n[^]*I would like to talk about[^]*Please do not include patient information\.$/,
        ),
      ]);
      // Mail programs show a + literally.
      expect(search).not.toContain('+');
    }
  }
});

test('[PRICE-5] the stated savings are shown, and the switch shows the computed ones', () => {
  const savings = (shown: 'stated' | 'computed') =>
    soldPlans.flatMap(({ price }) => (price ? [savingOf(price, shown)] : []));
  expect(savings('stated')).toEqual([228, 240, 1200]);
  expect(savings('computed')).toEqual([192, 240, 1200]);
});

test('[PRICE-6] one plan is highlighted', () => {
  expect(soldPlans.filter(({ highlighted }) => highlighted).map(({ name }) => name)).toEqual(['Physician']);
});

test('[FLOW-2] every state is reached, every transition is taken, and trials are of the period that is chosen', () => {
  for (const snapshot of walk(billingPage)) {
    const { periods, plans } = billingView(snapshot as never);
    const [period = ''] = periods.flatMap((each) => (each.isChosen ? each.period : []));
    for (const { offer } of Object.values(plans))
      if (offer.words === 'Start trial') expect(offer.url).toContain(`_${period}&type=trial`);
  }
});
