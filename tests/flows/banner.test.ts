import { beforeEach, expect, test } from 'vitest';
import { bannerMachine } from '../../machines/banner/banner.machine.ts';
import { bannerView } from '../../machines/banner/banner.view.ts';
import { bannerPage } from './banner.page.ts';
import { openMachine } from './support/machine-harness.ts';
import { walk } from './support/walk.ts';

type EventType = Parameters<ReturnType<typeof open>['send']>[0]['type'];

let banner: ReturnType<typeof open>;
const open = () => openMachine(bannerMachine);
const view = () => bannerView(banner.snapshot());
const send = (...types: EventType[]) => types.forEach((type) => banner.send({ type }));
const shown = () => view().messages.flatMap(({ claim, isShown }) => (isShown ? claim : []));
const button = () => (view().canPause ? view().button : null);

/** Typed from SPEC.md. */
const [clinicians, builtBy, trial] = ['8,698+ clinicians', 'Built by clinicians.', '14-day free trial'];

const staysFor = (ms: number) => {
  const before = shown();
  banner.wait(ms);
  expect(shown()).toEqual(before);
};

beforeEach(() => {
  banner = open();
  send('motion.allow');
});

test('[HOME-5] [HOME-3] the banner changes every 8 s, not before, and restarts after the last message', () => {
  for (const message of [clinicians, builtBy, trial, clinicians, builtBy]) {
    expect(shown()).toEqual([message]);
    staysFor(7_999);
    banner.wait(1);
  }
  expect(shown()).toEqual([trial]);
});

test('[HOME-5] the banner rests under the pointer or the focus, and waits 8 s again when both have left', () => {
  banner.wait(8_000);
  banner.wait(2_000);
  const visit = () => {
    send('banner.hold');
    expect(button()).toBe('Pause announcements');
    staysFor(60_000);
    send('banner.release');
    staysFor(7_999);
  };
  visit();
  visit();
  banner.wait(1);
  expect(shown()).toEqual([trial]);
});

test('[HOME-5] the button pauses, whatever the pointer does, until it is pressed again', () => {
  for (const before of ['banner.release', 'banner.hold'] as const) {
    send(before, 'banner.pause');
    expect([button(), view().isPaused]).toEqual(['Play announcements', true]);
    send('banner.release', 'banner.hold', 'banner.release');
    staysFor(60_000);
    send('banner.play');
    expect([button(), view().isPaused]).toEqual(['Pause announcements', false]);
    staysFor(7_999);
    banner.wait(1);
    expect(shown()).not.toEqual([clinicians]);
  }
});

test('[HOME-5] reduced motion stops the banner and hides its button until motion is allowed', () => {
  for (const before of ['banner.release', 'banner.hold'] as const) {
    send(before, 'motion.reduce');
    expect(button()).toBeNull();
    staysFor(60_000);
    send('banner.hold', 'banner.release');
    staysFor(60_000);
    send('motion.allow');
    expect(button()).toBe('Pause announcements');
  }
  banner.wait(8_000);
  expect(shown()).toEqual([builtBy]);
});

test('[HOME-5] a pause by the button outlasts a change of the preferred motion', () => {
  send('banner.pause', 'motion.reduce', 'motion.allow');
  expect(button()).toBe('Play announcements');
  staysFor(60_000);
});

test('[HOME-5] a new page does not move before motion is allowed, and remembers no pause', () => {
  send('banner.pause');
  banner = open();
  expect(button()).toBeNull();
  staysFor(60_000);
  send('motion.allow');
  banner.wait(8_000);
  expect(shown()).toEqual([builtBy]);
});

test('[HOME-5] a message that the visitor turns to is announced and stays, in both directions', () => {
  expect(view().isAnnounced).toBe(false);
  const turns = [
    ['banner.previous', trial],
    ['banner.previous', builtBy],
    ['banner.next', trial],
    ['banner.next', clinicians],
    ['banner.next', builtBy],
  ] as const;
  for (const [turn, message] of turns) {
    send(turn);
    expect([shown(), view().isAnnounced, button()]).toEqual([[message], true, null]);
    send('banner.hold', 'banner.release', 'motion.reduce', 'motion.allow');
    staysFor(60_000);
  }
});

test.each(['banner.hold', 'banner.pause', 'motion.reduce'] as const)(
  '[HOME-5] the visitor can turn the messages after %s',
  (before) => {
    send(before, 'banner.next');
    expect([shown(), view().isAnnounced]).toEqual([[builtBy], true]);
  },
);

test('[FLOW-2] every state is reached, every transition is taken, and one message shows', () => {
  for (const snapshot of walk(bannerPage)) {
    const { messages, isPaused, canPause, isAnnounced } = bannerView(snapshot as never);
    expect(messages.filter(({ isShown }) => isShown)).toHaveLength(1);
    expect(isPaused && !canPause).toBe(false);
    expect(isAnnounced && canPause).toBe(false);
  }
});
