import { expect, test } from 'vitest';
import { routeAnnouncerFlow } from '../../machines/route-announcer/route-announcer.model.ts';
import { explored, stepsInto, stepsOf } from './support/explored.ts';

const runs = explored(routeAnnouncerFlow);

const changes = stepsOf(runs).flatMap(({ from, step }) =>
  'event' in step ? [{ from, event: step.event, outcome: step.expect }] : [],
);

test('[BASE-8] another page’s title is announced every time', () => {
  const toOtherPages = changes.filter(({ event }) => event['pageChanged'] === true);
  expect(new Set(toOtherPages.map(({ from }) => from))).toEqual(new Set(['quiet', 'announcing']));
  for (const { event, outcome } of toOtherPages)
    expect(outcome).toMatchObject({ state: 'announcing', context: { title: event['title'] } });
});

test('[BASE-8] another anchor of the same page is not announced', () => {
  const within = changes.filter(({ event }) => event['pageChanged'] === false);
  expect(within.length).toBeGreaterThan(0);
  for (const { from, outcome } of within) {
    expect(outcome.state).toBe(from);
    expect(outcome.context).not.toHaveProperty('title');
  }
});

test('[BASE-8] focus goes to the heading of the address’s anchor', () => {
  const ways = changes.filter(
    ({ event }) => event['pageChanged'] === true || (event['returning'] === false && event['queryChanged'] === false),
  );
  expect(new Set(ways.map(({ event }) => event['pageChanged']))).toEqual(new Set([true, false]));
  for (const { event, outcome } of ways)
    expect(outcome.does).toContainEqual({ action: 'focusHeading', params: { anchor: event['anchor'] } });
});

test('[BASE-8] another query alone changes nothing, on the way back as well', () => {
  const ignored = stepsOf(runs).flatMap(({ step }) => step.expect.ignores ?? []);
  const choices = ignored.flatMap((event) =>
    typeof event === 'object' && event['queryChanged'] === true ? [`${event['anchor']} ${event['returning']}`] : [],
  );
  expect(new Set(choices)).toEqual(new Set([' false', ' true', 'pricing false']));
});

test('[BASE-8] on return from an anchor of the same page, focus goes to its link', () => {
  const ways = changes.filter(({ event }) => event['returning'] === true && event['queryChanged'] === false);
  expect(new Set(ways.map(({ from }) => from))).toEqual(new Set(['quiet', 'announcing']));
  for (const { outcome } of ways)
    expect(outcome.does).toEqual([{ action: 'focusLink', params: { anchor: 'pricing' } }]);
});

test('[BASE-8] the announcement is removed after 1 s, so that it is not found later', () => {
  const timeouts = stepsInto(runs, 'quiet').filter(({ step }) => 'after' in step);
  expect(timeouts.length).toBeGreaterThan(0);
  for (const { step } of timeouts)
    expect(step).toMatchObject({ after: 'readingTime', wait: 1_000, before: { state: 'announcing' } });
});
