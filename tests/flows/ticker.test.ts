import { beforeEach, expect, test } from 'vitest';
import { tickerMachine } from '../../machines/ticker/ticker.machine.ts';
import { tickerView } from '../../machines/ticker/ticker.view.ts';
import { figures } from '../../src/content/figures.ts';
import { openMachine } from './support/machine-harness.ts';
import { walk } from './support/walk.ts';
import { tickerPage } from './ticker.page.ts';

type EventType = Parameters<ReturnType<typeof open>['send']>[0]['type'];

let ticker: ReturnType<typeof open>;
const open = () => openMachine(tickerMachine);
const view = () => tickerView(ticker.snapshot());
const send = (...types: EventType[]) => types.forEach((type) => ticker.send({ type }));

const scrolling = { isScrolling: true, isStopped: false, button: 'Pause figures', canStop: true };
const held = { ...scrolling, isScrolling: false };
const stopped = { ...held, isStopped: true, button: 'Play figures' };
const inRows = { ...held, canStop: false };

beforeEach(() => {
  ticker = open();
  send('motion.allow');
});

test('[HOME-5] the figures scroll by themselves once motion is allowed, not before', () => {
  expect(view()).toEqual(scrolling);
  ticker = open();
  expect(view()).toEqual(inRows);
});

test('[HOME-5] the figures rest under the pointer or the focus, each time', () => {
  const visit = () => {
    send('ticker.hold');
    expect(view()).toEqual(held);
    send('ticker.release');
    expect(view()).toEqual(scrolling);
  };
  visit();
  visit();
});

test('[HOME-5] the button stops the figures, whatever the pointer does, until it is pressed again', () => {
  for (const before of ['ticker.release', 'ticker.hold'] as const) {
    send(before, 'ticker.stop', 'ticker.release', 'ticker.hold', 'ticker.release');
    expect(view()).toEqual(stopped);
    send('ticker.play');
    expect(view()).toEqual(scrolling);
  }
});

test.each(['ticker.release', 'ticker.hold', 'ticker.stop'] as const)(
  '[HOME-5] after %s reduced motion puts the figures in rows without a button, until motion is allowed',
  (before) => {
    send(before, 'motion.reduce');
    expect(view()).toEqual(inRows);
    send('ticker.hold', 'ticker.release', 'motion.reduce');
    expect(view()).toEqual(inRows);
    send('motion.allow');
    expect(view()).toEqual(scrolling);
  },
);

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

test('[FLOW-2] every state is reached, every transition is taken, and scrolling figures can be stopped', () => {
  for (const snapshot of walk(tickerPage)) {
    const { isScrolling, isStopped, canStop } = tickerView(snapshot as never);
    if (isScrolling || isStopped) expect(canStop).toBe(true);
    expect(isScrolling && isStopped).toBe(false);
  }
});
