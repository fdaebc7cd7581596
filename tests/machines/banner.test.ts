import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { bannerMachine } from '../../machines/banner/banner.machine.ts';
import { bannerFlow } from '../../machines/banner/banner.model.ts';
import { announcements } from '../../src/content/banner.ts';
import { provenTable, stepsInto, stepsOf, whatHappensOn } from './support/committed-table.ts';

const table = provenTable(bannerFlow);
const turning = ['automatic.rotating', 'automatic.held', 'automatic.paused'];

test('[HOME-5] the next message comes after 8 s, and not a millisecond before', () => {
  const turns = stepsOf(table).filter(({ step }) => 'after' in step);
  expect(turns.map(({ from, step }) => [from, step])).toEqual([
    [
      'automatic.rotating',
      expect.objectContaining({
        wait: 8_000,
        before: { at: 7_999, state: 'automatic.rotating' },
        expect: expect.objectContaining({
          state: 'automatic.rotating',
          context: { index: 1 },
          does: [{ timer: 'readingTime', ms: 8_000 }],
        }),
      }),
    ],
  ]);
});

test('[HOME-5] it goes round, by itself and by hand, in both directions', () => {
  const clock = new SimulatedClock();
  const banner = createActor(bannerMachine, { clock, input: { count: 3 } }).start();
  const index = () => banner.getSnapshot().context.index;
  banner.send({ type: 'motion.allow' });
  const seen = [index()];
  for (let turn = 0; turn < 4; turn += 1) {
    clock.increment(8_000);
    seen.push(index());
  }
  expect(seen).toEqual([0, 1, 2, 0, 1]);
  const turned = (['banner.previous', 'banner.previous', 'banner.next', 'banner.next', 'banner.next'] as const).map(
    (type) => {
      banner.send({ type });
      return index();
    },
  );
  expect(turned).toEqual([0, 2, 0, 1, 2]);
});

test('[HOME-5] hover and focus hold it, and leaving lets it go on with the whole reading time', () => {
  expect(whatHappensOn(table, 'automatic.rotating', { event: { type: 'banner.hold' } })).toEqual([
    { state: 'automatic.held' },
  ]);
  expect(whatHappensOn(table, 'automatic.held', { event: { type: 'banner.release' } })).toEqual([
    { state: 'automatic.rotating', does: [{ timer: 'readingTime', ms: 8_000 }] },
  ]);
});

test('[HOME-5] what is paused by its button stays so, wherever the pointer goes, until it is played', () => {
  for (const from of ['automatic.rotating', 'automatic.held']) {
    expect(whatHappensOn(table, from, { event: { type: 'banner.pause' } })).toEqual([{ state: 'automatic.paused' }]);
  }
  const ignored = stepsInto(table, 'automatic.paused').flatMap(({ step }) => step.expect.ignores ?? []);
  for (const type of ['banner.hold', 'banner.release']) expect(ignored).toContain(type);
  expect(whatHappensOn(table, 'automatic.paused', { event: { type: 'banner.play' } })).toEqual([
    { state: 'automatic.rotating', does: [{ timer: 'readingTime', ms: 8_000 }] },
  ]);
});

test.for(turning)('[HOME-5] a turn by hand in %s stops it for good', (from) => {
  expect(whatHappensOn(table, from, { event: { type: 'banner.next' } })).toEqual([
    { state: 'manual', context: { index: 1 } },
  ]);
  expect(whatHappensOn(table, from, { event: { type: 'banner.previous' } })).toEqual([
    { state: 'manual', context: { index: 2 } },
  ]);
  const ignored = stepsInto(table, 'manual').flatMap(({ step }) => step.expect.ignores ?? []);
  for (const type of ['banner.play', 'banner.release', 'motion.allow']) expect(ignored).toContain(type);
});

test.for(['automatic.rotating', 'automatic.held'])(
  '[HOME-5] reduced motion in %s: it stands still, without a timer',
  (from) => {
    expect(whatHappensOn(table, from, { event: { type: 'motion.reduce' } })).toEqual([{ state: 'automatic.still' }]);
  },
);

test('[HOME-5] what is paused stays so while reduced motion is asked for, and afterwards', () => {
  const [first] = stepsInto(table, 'automatic.paused');
  for (const type of ['motion.reduce', 'motion.allow']) expect(first?.step.expect.ignores).toContain(type);
});

test('[HOME-3] the claims are worded as SPEC.md has them', () => {
  expect(announcements.map(({ claim, text, link }) => `${claim}${text} ${link}`)).toEqual([
    expect.stringContaining('8,698+ clinicians'),
    expect.stringMatching(/Built by clinicians.*waitlist for Early Access/),
    expect.stringContaining('14-day free trial, no credit card required'),
  ]);
});
