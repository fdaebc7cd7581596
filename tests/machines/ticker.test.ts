import { expect, test } from 'vitest';
import { tickerFlow } from '../../machines/ticker/ticker.model.ts';
import { figures } from '../../src/content/figures.ts';
import { provenTable, stepsInto, whatHappensOn } from './support/committed-table.ts';

const table = provenTable(tickerFlow);
const ignoredIn = (state: string) => stepsInto(table, state).flatMap(({ step }) => step.expect.ignores ?? []);

test('[HOME-5] it stands still until the page knows that it may move', () => {
  expect(table.paths[0]?.expect).toEqual({
    state: 'still',
    ignores: ['ticker.hold', 'ticker.release', 'ticker.stop', 'ticker.play', 'motion.reduce'],
  });
  expect(whatHappensOn(table, 'still', { event: { type: 'motion.allow' } })).toEqual([{ state: 'scrolling' }]);
});

test('[HOME-5] hover and focus hold it for as long as they last', () => {
  expect(whatHappensOn(table, 'scrolling', { event: { type: 'ticker.hold' } })).toEqual([{ state: 'held' }]);
  expect(whatHappensOn(table, 'held', { event: { type: 'ticker.release' } })).toEqual([{ state: 'scrolling' }]);
});

test.for(['scrolling', 'held'])(
  '[HOME-5] the button stops it in %s, whatever comes and goes, until it is played',
  (from) => {
    expect(whatHappensOn(table, from, { event: { type: 'ticker.stop' } })).toEqual([{ state: 'stopped' }]);
    for (const type of ['ticker.hold', 'ticker.release', 'motion.allow']) expect(ignoredIn('stopped')).toContain(type);
    expect(whatHappensOn(table, 'stopped', { event: { type: 'ticker.play' } })).toEqual([{ state: 'scrolling' }]);
  },
);

test.for(['scrolling', 'held', 'stopped'])('[HOME-5] reduced motion in %s: it stands still', (from) => {
  expect(whatHappensOn(table, from, { event: { type: 'motion.reduce' } })).toEqual([{ state: 'still' }]);
});

test('[HOME-3] the figures are those of SPEC.md', () => {
  expect(figures.map(({ limit, figure, label }) => [limit, figure, label].filter(Boolean).join(' '))).toEqual([
    '3.2 hours lost daily to documentation',
    'up to $65,000/year lost per clinician',
    'only 30% of the day with patients',
    '2x faster care with AI documentation',
    '78% less burnout, our claim',
    '20K+ clinicians',
    '1,000+ organizations',
    '99.9% uptime, our target',
  ]);
});
