import { expect, test } from 'vitest';
import { estimateOf, readInputs, textsFrom } from '../../machines/roi-calculator/roi.ts';
import { roiFieldNames } from '../../machines/roi-calculator/roi-fields.ts';
import {
  employerCosts,
  groupLeast,
  groupMost,
  oneClinician,
  oneMonth,
  practiceMonths,
  practices,
  scribe,
  shares,
  urgentCareApart,
  urgentCareTogether,
  visitsFor,
} from '../../src/blog/parts/roi-examples.ts';

/** The article's calculations by hand, from PRICE-1's prices. */

const examples = { oneClinician, ...practices };

test.each(Object.entries(examples))('%s: the calculator accepts the numbers unchanged', (_, inputs) => {
  const texts = textsFrom(Object.fromEntries(roiFieldNames.map((field) => [field, String(inputs[field])])));
  expect(readInputs(texts)).toEqual(inputs);
});

test('one physician: the month equals the article’s statements', () => {
  expect(oneMonth).toEqual({ visits: 360, hours: 60, back: 6, worth: 600, cost: 99, net: 501 });
  expect(shares.map(({ back, worth }) => [back, worth])).toEqual([
    [3, 300],
    [6, 600],
    [12, 1_200],
    [30, 3_000],
    [42, 4_200],
  ]);
});

test('the three practices have the plans’ costs', () => {
  expect(urgentCareApart).toBe(2 * 99 + 3 * 79);
  expect(urgentCareTogether).toBe(499);
  expect(groupLeast).toBe(499 + 4 * 69 + 10 * 49);
  expect(groupMost).toBe(499 + 14 * 69);
  expect(practiceMonths.solo.cost).toBe(79);
  expect(practiceMonths.urgentCare.cost).toBe(435);
  expect(practiceMonths.group.cost).toBe(1_465);
});

test('the three practices have the stated remainder', () => {
  expect(practiceMonths.solo).toMatchObject({ back: 4.2, net: 215 });
  expect(practiceMonths.urgentCare).toMatchObject({ back: 26, net: 2_035 });
  expect(practiceMonths.group).toMatchObject({ back: 79.2, net: 7_247 });
  expect(estimateOf(practices.group)).toEqual(practiceMonths.group);
  // 'A little over three' hours for each clinician.
  expect(practiceMonths.group.back / practices.group.clinicians).toBeCloseTo(3.3, 5);
});

test('a scribe has the stated wage and benefits', () => {
  expect(employerCosts.wages + employerCosts.benefits).toBe(100);
  // About 42 cents for each dollar of wages.
  expect(employerCosts.benefits / employerCosts.wages).toBeCloseTo(0.42, 2);
  expect(scribe.month).toBe(4_103);
  expect([visitsFor(scribe.month), visitsFor(oneMonth.cost)]).toEqual([52, 2]);
});
