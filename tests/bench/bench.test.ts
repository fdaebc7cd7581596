import { expect, test } from 'vitest';
import { rateFaults } from './ratio.ts';
import { median } from './statistics.ts';

// Judges no speed: speed depends on the machine, and is measured by `npm run bench`.

test('the ratio detects a relay that refuses, or answers without storing', () => {
  const rate = { perSecond: 1, answered: 2, refused: 0, stored: 1 };
  expect(rateFaults(rate, true)).toHaveLength(1);
  expect(rateFaults(rate, false)).toHaveLength(1);
  expect(rateFaults({ ...rate, stored: 2, refused: 1 }, true)).toHaveLength(1);
});

test('the median is the middle value, or halfway between two', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(() => median([])).toThrow('no median');
});
