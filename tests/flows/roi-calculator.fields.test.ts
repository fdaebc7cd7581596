import { expect, test } from 'vitest';
import { exampleInputs, readField, readInputs, textsFrom } from '../../machines/roi-calculator/roi.ts';
import { roiFieldNames } from '../../machines/roi-calculator/roi-fields.ts';
import { searchOf } from '../../src/enterprise/roi-address.ts';
import { roiSearch } from '../../src/enterprise/roi-search.ts';

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

test('[STAT-1] the address is empty for the example, and complete otherwise', () => {
  expect(searchOf(exampleInputs)).toEqual({});
  const inputs = { ...exampleInputs, clinicians: 25 };
  expect(Object.keys(searchOf(inputs))).toEqual(roiFieldNames);
  expect(readInputs(textsFrom(roiSearch(searchOf(inputs))))).toEqual(inputs);
  expect(roiSearch({ clinicians: '7', other: 'x', visits: undefined })).toEqual({ clinicians: '7' });
});
