import { expect, test } from 'vitest';
import {
  estimateOf,
  exampleInputs,
  readField,
  readInputs,
  textsFrom,
  wrongFields,
} from '../../machines/roi-calculator/roi.ts';
import { roiFieldNames } from '../../machines/roi-calculator/roi-fields.ts';
import { signedDollars } from '../../machines/domain/money.ts';
import { searchOf } from '../../src/enterprise/roi-address.ts';
import { roiSearch } from '../../src/enterprise/roi-search.ts';

test('[STAT-1] the arithmetic of the calculator, by hand: the example: 10 clinicians, 16 visits, 12 minutes are 3.2 hours a day each', () => {
  // 10 x 16 x 20 = 3,200 visits; x 12 / 60 = 640 h; half of it 320 h; x $100 = $32,000; less 10 x $99 = $31,010.
  expect(estimateOf(exampleInputs)).toEqual({
    visits: 3200,
    hours: 640,
    back: 320,
    worth: 32_000,
    cost: 990,
    net: 31_010,
  });
  expect((exampleInputs.visits * exampleInputs.minutes) / 60).toBe(3.2);
  expect(exampleInputs.saved).toBe(50);
});

test('[STAT-1] the arithmetic of the calculator, by hand: each line is calculated from the printed one above it', () => {
  // 3 x 17 x 20 = 1,020; x 7 / 60 = 119; x 33 / 100 = 39.27, printed 39.3; x $90.50 = 3,556.65, printed $3,557; 3 x $79 = $237.
  expect(estimateOf({ clinicians: 3, visits: 17, minutes: 7, saved: 33, hour: 90.5, price: 79 })).toEqual({
    visits: 1020,
    hours: 119,
    back: 39.3,
    worth: 3557,
    cost: 237,
    net: 3320,
  });
  // 1 x 16.5 x 20 = 330; x 1 / 60 = 5.5; x 1 / 100 = 0.055, printed 0.1.
  expect(estimateOf({ clinicians: 1, visits: 16.5, minutes: 1, saved: 1, hour: 10, price: 0 })).toEqual({
    visits: 330,
    hours: 5.5,
    back: 0.1,
    worth: 1,
    cost: 0,
    net: 1,
  });
});

test('[STAT-1] the arithmetic of the calculator, by hand: plans may cost more than the time is worth', () => {
  const { net } = estimateOf({ clinicians: 10, visits: 1, minutes: 1, saved: 1, hour: 1, price: 99 });
  expect(net).toBe(-990);
  expect(signedDollars(net)).toBe('−$990');
});

test('[STAT-1] valid inputs are numbers in common notations', () => {
  expect(readField('clinicians', ' 1,200 ')).toBe(1200);
  expect(readField('hour', '$90.50')).toBe(90.5);
  expect(readField('hour', '$ 90')).toBe(90);
  expect(readField('saved', '35 %')).toBe(35);
  expect(readField('price', '0')).toBe(0);
});

test('[STAT-1] valid inputs are no other notations', () => {
  for (const text of ['', ' ', 'many', '-5', '1e3', '1,2', '12,34', '0x10', '1.2.3', '5.', 'NaN', 'Infinity', '٣'])
    expect(readField('clinicians', text), text).toBeNull();
});

test('[STAT-1] valid inputs have limits, and whole clinicians', () => {
  for (const [field, min, max] of [
    ['clinicians', 1, 10_000],
    ['visits', 1, 100],
    ['minutes', 1, 120],
    ['saved', 1, 100],
    ['hour', 1, 1000],
    ['price', 0, 1000],
  ] as const) {
    expect(readField(field, String(min))).toBe(min);
    expect(readField(field, String(max))).toBe(max);
    expect(readField(field, String(max + 1))).toBeNull();
    if (min > 0) expect(readField(field, String(min - 1))).toBeNull();
  }
  expect(readField('clinicians', '2.5')).toBeNull();
  expect(readField('visits', '2.5')).toBe(2.5);
});

test('[STAT-1] valid inputs are all fields or none', () => {
  expect(wrongFields(textsFrom({ visits: 'x', price: '-1' }))).toEqual(['visits', 'price']);
  expect(readInputs(textsFrom({ visits: 'x' }))).toBeNull();
  expect(readInputs(textsFrom({ visits: '20' }))).toEqual({ ...exampleInputs, visits: 20 });
});

test('[STAT-1] the address is empty for the example, and complete otherwise', () => {
  expect(searchOf(exampleInputs)).toEqual({});
  const inputs = { ...exampleInputs, clinicians: 25 };
  expect(Object.keys(searchOf(inputs))).toEqual(roiFieldNames);
  expect(readInputs(textsFrom(roiSearch(searchOf(inputs))))).toEqual(inputs);
  expect(roiSearch({ clinicians: '7', other: 'x', visits: undefined })).toEqual({ clinicians: '7' });
});
