import { expect, test } from 'vitest';
import { salesMail, savingOf } from '../../machines/billing/billing.plans.ts';
import { brand } from '../../machines/domain/brand.ts';
import { dollars } from '../../machines/domain/money.ts';
import { type Plan, plans } from '../../src/content/prices.ts';

function plan(name: string): Plan {
  const found = plans.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`there is no plan "${name}"`);
  return found;
}

test('[PRICE-3] contact sales opens a mail with subject and body, with CRLF line ends', () => {
  const address = new URL(salesMail(plan('Enterprise')));
  expect(address.protocol).toBe('mailto:');
  expect(address.pathname).toBe(brand.email);
  expect(address.searchParams.get('subject')).toBe('Staveline Enterprise plan');
  expect(address.searchParams.get('body')).toMatch(/^Hello,\r\n\r\n[^]*Please do not include patient information\.$/);
  // Mail programs show a + literally.
  expect(address.search).not.toContain('+');
});

test('[PRICE-4] the organization plan names an admin dashboard and team note sharing', () => {
  expect(plan('Organization').features).toEqual(expect.arrayContaining(['Admin dashboard', 'Team note sharing']));
});

test('[PRICE-5] the stated savings are shown, and the switch shows the computed ones', () => {
  const savings = (shown: 'stated' | 'computed') =>
    plans.flatMap(({ price }) => (price ? [savingOf(price, shown)] : []));
  expect(savings('stated')).toEqual([228, 240, 1200]);
  expect(savings('computed')).toEqual([192, 240, 1200]);
});

test('[PRICE-5] amounts have the page’s format', () => {
  expect([dollars(79), dollars(4788)]).toEqual(['$79', '$4,788']);
});

test('[PRICE-6] one plan is highlighted', () => {
  expect(plans.filter(({ highlighted }) => highlighted).map(({ name }) => name)).toEqual(['Physician']);
});
