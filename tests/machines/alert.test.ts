import { expect, test } from 'vitest';
import { alertFlow } from '../../machines/alert/alert.model.ts';
import { explored, stepsInto, stepsOf } from './support/explored.ts';

const runs = explored(alertFlow);
const HOUR = 3_600_000;

const mailing = ['warning', 'reminding'];

const mails = runs.paths.flatMap((path) => {
  let informed = false;
  let quietUntil = 0;
  let underWay: string | null = null;
  return path.steps.flatMap((step) => {
    if (!('event' in step)) return [];
    const { type, at } = step.event as { type: string; at?: number };
    if (type === 'alert.send') informed = underWay === 'warn';
    const owed =
      step.expect.does?.flatMap((done) =>
        'action' in done && ['warn', 'giveAllClear'].includes(done.action) ? [done.action] : [],
      ) ?? [];
    const found = owed.map((action) => ({ action, at: Number(at), informed, quietUntil }));
    underWay = owed[0] ?? underWay;
    quietUntil = Number(step.expect.context?.['quietUntil'] ?? quietUntil);
    return found;
  });
});

test('[SRV-16] a mail never comes within the quiet time; the first comes at once', () => {
  const warnings = mails.filter(({ action }) => action === 'warn');
  expect(warnings.length).toBeGreaterThan(3);
  for (const { at, quietUntil } of warnings) expect(at).toBeGreaterThanOrEqual(quietUntil);
  const [first] = runs.paths
    .flatMap((path) => path.steps.slice(0, 1))
    .filter(({ expect: { state } }) => state === 'warning');
  expect(first?.expect.does).toEqual([{ action: 'warn', params: { count: 1, newest: 'one' } }]);
});

test('[SRV-16] the quiet time is an hour after a sent mail, and 5 minutes after a failed one', () => {
  const quiet = (type: string) =>
    new Set(
      stepsOf(runs).flatMap(({ from, step }) =>
        mailing.includes(from) && 'event' in step && step.event.type === type
          ? [Number(step.expect.context?.['quietUntil']) - Number(step.event['at'])]
          : [],
      ),
    );
  expect(quiet('alert.send')).toEqual(new Set([HOUR]));
  expect(quiet('alert.fail')).toEqual(new Set([300_000]));
});

test('[SRV-16] events in between are counted, and the next mail includes those of a failed one', () => {
  const counts = mailing
    .flatMap((state) => stepsInto(runs, state))
    .flatMap(
      ({ step }) =>
        step.expect.does?.flatMap((done) =>
          'params' in done ? [Number((done.params as { count: number }).count)] : [],
        ) ?? [],
    );
  expect(new Set(counts)).toEqual(new Set([1, 2]));
  const afterFailure = stepsOf(runs).filter(
    ({ from, step }) => mailing.includes(from) && 'event' in step && step.event.type === 'alert.fail',
  );
  for (const { step } of afterFailure) expect(Number(step.expect.context?.['news'])).toBeGreaterThan(0);
});

test('[SRV-16] the end is reported once, and only to an operator who got a mail about the trouble', () => {
  const clears = mails.filter(({ action }) => action === 'giveAllClear');
  expect(clears.length).toBeGreaterThan(1);
  for (const { informed } of clears) expect(informed).toBe(true);
  const quietly = stepsInto(runs, 'well').filter(({ step }) => 'event' in step && step.event.type === 'alert.recover');
  expect(quietly.length).toBeGreaterThan(0);
  for (const { step } of quietly) expect(step.expect.does).toBeUndefined();
});
