import { beforeEach, expect, test } from 'vitest';
import { type RouteRendered, routeAnnouncerMachine } from '../../machines/route-announcer/route-announcer.machine.ts';
import { routeAnnouncerView } from '../../machines/route-announcer/route-announcer.view.ts';
import { rendered } from './headless.models.ts';
import { openMachine } from './support/machine-harness.ts';

let announcer: ReturnType<typeof open>;
const open = (anchor = '') => openMachine(routeAnnouncerMachine, { anchor });
/** Where the focus has moved since the last call. */
const focused = () =>
  announcer.did.splice(0).map((each) => {
    const [[action, place] = []] = Object.entries(each as Record<string, { anchor: string }>);
    return `${action} "${place?.anchor}"`;
  });
const announced = () => routeAnnouncerView(announcer.snapshot()).announcement;
const show = (title: string, changes?: Partial<RouteRendered>) => announcer.send(rendered(title, changes));
const showWithin = (changes: Partial<RouteRendered>) => show('Home', { pageChanged: false, ...changes });

beforeEach(() => (announcer = open()));

test('[BASE-8] the first load is not announced and moves no focus', () => {
  announcer.wait(60_000);
  expect([announced(), focused()]).toEqual(['', []]);
});

test('[BASE-8] another page is announced once, for a second, and moves the focus once to its heading', () => {
  show('Pricing');
  expect([announced(), focused()]).toEqual(['Pricing', ['focusHeading ""']]);
  announcer.wait(999);
  expect(announced()).toBe('Pricing');
  announcer.wait(1);
  expect(announced()).toBe('');
  announcer.wait(60_000);
  expect([announced(), focused()]).toEqual(['', []]);
});

test.each([
  ['after the first was read', 60_000],
  ['while the first is read', 400],
])('[BASE-8] a second page %s is announced like the first, also by history and with another query', (_, wait) => {
  show('Pricing');
  announcer.wait(wait);
  show('Contact', { returning: true, queryChanged: true });
  expect(announced()).toBe('Contact');
  announcer.wait(999);
  expect(announced()).toBe('Contact');
  announcer.wait(1);
  expect([announced(), focused()]).toEqual(['', ['focusHeading ""', 'focusHeading ""']]);
});

test('[BASE-8] a link to an anchor of another page is announced, and the focus moves there', () => {
  show('Home', { anchor: 'features' });
  expect([announced(), focused()]).toEqual(['Home', ['focusHeading "features"']]);
});

test.each([
  ['nothing is announced', ''],
  ['a page is announced', 'Home'],
])('[BASE-8] an anchor of the same page, while %s, moves the focus and announces nothing', (_, text) => {
  if (text !== '') show(text);
  announcer.wait(500);
  focused();
  showWithin({ anchor: 'pricing' });
  showWithin({ returning: true });
  showWithin({ queryChanged: true });
  showWithin({ queryChanged: true, returning: true });
  expect([announced(), focused()]).toEqual([text, ['focusHeading "pricing"', 'focusLink "pricing"']]);
  showWithin({ anchor: 'pricing' });
  showWithin({ anchor: 'pricing' });
  showWithin({ anchor: 'pricing', queryChanged: true });
  showWithin({ anchor: 'features', returning: true });
  showWithin({});
  expect([announced(), focused()]).toEqual([
    text,
    ['focusHeading "pricing"', 'focusHeading "pricing"', 'focusHeading "features"', 'focusHeading ""'],
  ]);
  announcer.wait(499);
  expect(announced()).toBe(text);
  announcer.wait(1);
  expect(announced()).toBe('');
});

test('[BASE-8] another query moves no focus with the anchor of the first address, but does with another one', () => {
  announcer = open('pricing');
  showWithin({ anchor: 'pricing', queryChanged: true });
  expect([announced(), focused()]).toEqual(['', []]);
  showWithin({ anchor: 'features', queryChanged: true });
  expect([announced(), focused()]).toEqual(['', ['focusHeading "features"']]);
});
