import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateText } from '../../machines/domain/date-text.ts';
import { dollars, numberText } from '../../machines/domain/money.ts';

test('numbers and dates equal those of `Intl` for amounts in dollars', () => {
  expect([0, 79, 4788, 1234567].map(dollars)).toEqual(['$0', '$79', '$4,788', '$1,234,567']);
});

test('numbers and dates equal those of `Intl` for numbers with up to two decimals', () => {
  const text = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
  const hundredths = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).filter((hundredth) => hundredth !== 0);
  fc.assert(fc.property(hundredths, (hundredth) => numberText(hundredth / 100) === text.format(hundredth / 100)));
});

test('numbers and dates equal those of `Intl` for further decimals, which are rounded', () => {
  expect([90.506, 0.0004, 1e-7, 999.999].map(numberText)).toEqual(['90.51', '0', '0', '1,000']);
});

test('numbers and dates equal those of `Intl` for dates of posts', () => {
  const text = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(fc.property(days, (day) => dateText(day.toISOString().slice(0, 10)) === text.format(day)));
});
