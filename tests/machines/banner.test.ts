import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { bannerMachine } from '../../machines/banner/banner.machine.ts';
import { bannerFlow } from '../../machines/banner/banner.model.ts';
import { announcements } from '../../src/content/banner.ts';
import { explored, stepsInto, stepsOf, whatHappensOn } from './support/explored.ts';

const runs = explored(bannerFlow);
const turning = ['automatic.rotating', 'automatic.held', 'automatic.paused'];

test('[HOME-5] the next message comes after 8 s, and not a millisecond before', () => {
  const turns = stepsOf(runs).filter(({ step }) => 'after' in step);
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

test('[HOME-5] it wraps around in both directions, by timer and by hand', () => {
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

test('[HOME-5] hover and focus pause it, and leaving resumes with the full reading time', () => {
  expect(whatHappensOn(runs, 'automatic.rotating', { event: { type: 'banner.hold' } })).toEqual([
    { state: 'automatic.held' },
  ]);
  expect(whatHappensOn(runs, 'automatic.held', { event: { type: 'banner.release' } })).toEqual([
    { state: 'automatic.rotating', does: [{ timer: 'readingTime', ms: 8_000 }] },
  ]);
});

test('[HOME-5] a pause by its button lasts until play, whatever the pointer does', () => {
  for (const from of ['automatic.rotating', 'automatic.held']) {
    expect(whatHappensOn(runs, from, { event: { type: 'banner.pause' } })).toEqual([{ state: 'automatic.paused' }]);
  }
  const ignored = stepsInto(runs, 'automatic.paused').flatMap(({ step }) => step.expect.ignores ?? []);
  for (const type of ['banner.hold', 'banner.release']) expect(ignored).toContain(type);
  expect(whatHappensOn(runs, 'automatic.paused', { event: { type: 'banner.play' } })).toEqual([
    { state: 'automatic.rotating', does: [{ timer: 'readingTime', ms: 8_000 }] },
  ]);
});

test.for(turning)('[HOME-5] next and previous in %s stop the rotation for good', (from) => {
  expect(whatHappensOn(runs, from, { event: { type: 'banner.next' } })).toEqual([
    { state: 'manual', context: { index: 1 } },
  ]);
  expect(whatHappensOn(runs, from, { event: { type: 'banner.previous' } })).toEqual([
    { state: 'manual', context: { index: 2 } },
  ]);
  const ignored = stepsInto(runs, 'manual').flatMap(({ step }) => step.expect.ignores ?? []);
  for (const type of ['banner.play', 'banner.release', 'motion.allow']) expect(ignored).toContain(type);
});

test.for(['automatic.rotating', 'automatic.held'])('[HOME-5] reduced motion in %s stops it without a timer', (from) => {
  expect(whatHappensOn(runs, from, { event: { type: 'motion.reduce' } })).toEqual([{ state: 'automatic.still' }]);
});

test('[HOME-5] a pause lasts through and after reduced motion', () => {
  const [first] = stepsInto(runs, 'automatic.paused');
  for (const type of ['motion.reduce', 'motion.allow']) expect(first?.step.expect.ignores).toContain(type);
});

test('[HOME-3] the claims are worded as required', () => {
  expect(announcements.map(({ claim, text, link }) => `${claim}${text} ${link}`)).toEqual([
    expect.stringContaining('8,698+ clinicians'),
    expect.stringMatching(/Built by clinicians.*waitlist for Early Access/),
    expect.stringContaining('14-day free trial, no credit card required'),
  ]);
});
