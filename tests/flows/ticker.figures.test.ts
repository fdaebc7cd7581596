import { expect, test } from 'vitest';
import { figures } from '../../src/content/figures.ts';

test('[HOME-3] the figures are the required ones', () => {
  expect(figures.map(({ limit, figure, label }) => [limit, figure, label].filter(Boolean).join(' '))).toEqual([
    '3.2 hours lost daily to documentation',
    'up to $65,000/year lost per clinician',
    'only 30% of the day with patients',
    '2x faster care with AI documentation',
    '78% less burnout',
    '20K+ clinicians',
    '1,000+ organizations',
    '99.9% uptime target',
  ]);
});
