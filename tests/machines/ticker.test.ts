import { expect, test } from 'vitest';
import { tickerFlow } from '../../machines/ticker/ticker.model.ts';
import { figures } from '../../src/content/figures.ts';
import { explored, stepsInto, whatHappensOn } from './support/explored.ts';

const runs = explored(tickerFlow);
const ignoredIn = (state: string) => stepsInto(runs, state).flatMap(({ step }) => step.expect.ignores ?? []);

test('[HOME-5] it does not move until the page allows motion', () => {
  expect(runs.paths[0]?.expect).toEqual({
    state: 'still',
    ignores: ['ticker.hold', 'ticker.release', 'ticker.stop', 'ticker.play', 'motion.reduce'],
  });
  expect(whatHappensOn(runs, 'still', { event: { type: 'motion.allow' } })).toEqual([{ state: 'scrolling' }]);
});

test('[HOME-5] hover and focus pause it while they last', () => {
  expect(whatHappensOn(runs, 'scrolling', { event: { type: 'ticker.hold' } })).toEqual([{ state: 'held' }]);
  expect(whatHappensOn(runs, 'held', { event: { type: 'ticker.release' } })).toEqual([{ state: 'scrolling' }]);
});

test.for(['scrolling', 'held'])('[HOME-5] the button stops it in %s until play, whatever the pointer does', (from) => {
  expect(whatHappensOn(runs, from, { event: { type: 'ticker.stop' } })).toEqual([{ state: 'stopped' }]);
  for (const type of ['ticker.hold', 'ticker.release', 'motion.allow']) expect(ignoredIn('stopped')).toContain(type);
  expect(whatHappensOn(runs, 'stopped', { event: { type: 'ticker.play' } })).toEqual([{ state: 'scrolling' }]);
});

test.for(['scrolling', 'held', 'stopped'])('[HOME-5] reduced motion in %s stops it', (from) => {
  expect(whatHappensOn(runs, from, { event: { type: 'motion.reduce' } })).toEqual([{ state: 'still' }]);
});

test('[HOME-3] the figures are the required ones', () => {
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
