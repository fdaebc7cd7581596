import { createActor } from 'xstate';
import { beforeEach, expect, test } from 'vitest';
import { ManualClock } from '../../machines/core/manual-clock.ts';
import { type RouteRendered, routeAnnouncerMachine } from '../../machines/route-announcer/route-announcer.machine.ts';
import { routeAnnouncerView } from '../../machines/route-announcer/route-announcer.view.ts';
import { rendered, routeAnnouncerFlow } from './headless.models.ts';
import { walk } from './support/walk.ts';

let clock: ManualClock;
let announcer: ReturnType<typeof open>;
let focused: string[];

function open(anchor = '') {
  const actions = {
    focusHeading: (_: unknown, place: { anchor: string }) => void focused.push(`heading at "${place.anchor}"`),
    focusLink: (_: unknown, place: { anchor: string }) => void focused.push(`link to "${place.anchor}"`),
  };
  return createActor(routeAnnouncerMachine.provide({ actions }), { clock, input: { anchor } }).start();
}

const announced = () => routeAnnouncerView(announcer.getSnapshot()).announcement;
const show = (title: string, changes?: Partial<RouteRendered>) => announcer.send(rendered(title, changes));
const showWithin = (changes: Partial<RouteRendered>) => show('Home', { pageChanged: false, ...changes });

beforeEach(() => {
  clock = new ManualClock();
  focused = [];
  announcer = open();
});

test('[BASE-8] the first load is not announced and moves no focus', () => {
  clock.advance(60_000);
  expect([announced(), focused]).toEqual(['', []]);
});

test('[BASE-8] another page is announced once, for a second, and moves the focus once to its heading', () => {
  show('Pricing');
  expect([announced(), focused]).toEqual(['Pricing', ['heading at ""']]);
  clock.advance(999);
  expect(announced()).toBe('Pricing');
  clock.advance(1);
  expect(announced()).toBe('');
  clock.advance(60_000);
  expect([announced(), focused]).toEqual(['', ['heading at ""']]);
});

test.each([
  ['after the first was read', 60_000],
  ['while the first is read', 400],
])('[BASE-8] a second page %s is announced like the first, also by history and with another query', (_, wait) => {
  show('Pricing');
  clock.advance(wait);
  show('Contact', { returning: true, queryChanged: true });
  expect(announced()).toBe('Contact');
  clock.advance(999);
  expect(announced()).toBe('Contact');
  clock.advance(1);
  expect([announced(), focused]).toEqual(['', ['heading at ""', 'heading at ""']]);
});

test('[BASE-8] a link to an anchor of another page is announced, and the focus moves there', () => {
  show('Home', { anchor: 'features' });
  expect([announced(), focused]).toEqual(['Home', ['heading at "features"']]);
});

test.each([
  ['nothing is announced', ''],
  ['a page is announced', 'Home'],
])('[BASE-8] an anchor of the same page, while %s, moves the focus and announces nothing', (_, text) => {
  if (text !== '') show(text);
  clock.advance(500);
  focused = [];
  showWithin({ anchor: 'pricing' });
  showWithin({ returning: true });
  showWithin({ queryChanged: true });
  showWithin({ queryChanged: true, returning: true });
  expect([announced(), focused]).toEqual([text, ['heading at "pricing"', 'link to "pricing"']]);
  showWithin({ anchor: 'pricing' });
  showWithin({ anchor: 'pricing' });
  showWithin({ anchor: 'pricing', queryChanged: true });
  showWithin({ anchor: 'features', returning: true });
  showWithin({});
  expect([announced(), focused.slice(2)]).toEqual([
    text,
    ['heading at "pricing"', 'heading at "pricing"', 'heading at "features"', 'heading at ""'],
  ]);
  clock.advance(499);
  expect(announced()).toBe(text);
  clock.advance(1);
  expect(announced()).toBe('');
});

test('[BASE-8] another query moves no focus with the anchor of the first address, but does with another one', () => {
  announcer = open('pricing');
  showWithin({ anchor: 'pricing', queryChanged: true });
  expect([announced(), focused]).toEqual(['', []]);
  showWithin({ anchor: 'features', queryChanged: true });
  expect([announced(), focused]).toEqual(['', ['heading at "features"']]);
});

test('[FLOW-2] every state is reached, every transition is taken, and every announcement has a title', () => {
  for (const snapshot of walk(routeAnnouncerFlow))
    expect(routeAnnouncerView(snapshot as never).announcement !== '').toBe(snapshot.value === 'announcing');
});
