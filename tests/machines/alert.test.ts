import { expect, test } from 'vitest';
import { alertFlow } from '../../machines/alert/alert.model.ts';
import { provenTable, stepsInto, stepsOf } from './support/committed-table.ts';

const table = provenTable(alertFlow);
const HOUR = 3_600_000;

/** The states in which a mail that warns is under way. */
const mailing = ['warning', 'reminding'];

/** Every path's mails with when they were owed, and what the operator was told before. */
const mails = table.paths.flatMap((path) => {
  let told = false;
  let quietUntil = 0;
  let underWay: string | null = null;
  return path.steps.flatMap((step) => {
    if (!('event' in step)) return [];
    const { type, at } = step.event as { type: string; at?: number };
    if (type === 'alert.send') told = underWay === 'warn';
    const owed =
      step.expect.does?.flatMap((done) =>
        'action' in done && ['warn', 'giveAllClear'].includes(done.action) ? [done.action] : [],
      ) ?? [];
    const found = owed.map((action) => ({ action, at: Number(at), told, quietUntil }));
    underWay = owed[0] ?? underWay;
    quietUntil = Number(step.expect.context?.['quietUntil'] ?? quietUntil);
    return found;
  });
});

test('[SRV-2] a warning never comes before the quiet time is over; the first comes at once', () => {
  const warnings = mails.filter(({ action }) => action === 'warn');
  expect(warnings.length).toBeGreaterThan(3);
  for (const { at, quietUntil } of warnings) expect(at).toBeGreaterThanOrEqual(quietUntil);
  const [first] = table.paths
    .flatMap((path) => path.steps.slice(0, 1))
    .filter(({ expect: { state } }) => state === 'warning');
  expect(first?.expect.does).toEqual([{ action: 'warn', params: { count: 1, newest: 'one' } }]);
});

test('[SRV-2] it is quiet for an hour after a mail that was handed over, and for 5 minutes after one that was not', () => {
  const quiet = (type: string) =>
    new Set(
      stepsOf(table).flatMap(({ from, step }) =>
        mailing.includes(from) && 'event' in step && step.event.type === type
          ? [Number(step.expect.context?.['quietUntil']) - Number(step.event['at'])]
          : [],
      ),
    );
  expect(quiet('alert.send')).toEqual(new Set([HOUR]));
  expect(quiet('alert.fail')).toEqual(new Set([300_000]));
});

test('[SRV-2] what happens meanwhile is counted, and what a mail that failed would have told is told by the next', () => {
  const counts = mailing
    .flatMap((state) => stepsInto(table, state))
    .flatMap(
      ({ step }) =>
        step.expect.does?.flatMap((done) =>
          'params' in done ? [Number((done.params as { count: number }).count)] : [],
        ) ?? [],
    );
  expect(new Set(counts)).toEqual(new Set([1, 2]));
  const afterFailure = stepsOf(table).filter(
    ({ from, step }) => mailing.includes(from) && 'event' in step && step.event.type === 'alert.fail',
  );
  for (const { step } of afterFailure) expect(Number(step.expect.context?.['news'])).toBeGreaterThan(0);
});

test('[SRV-2] that it is over is said once, and only to an operator who was told of trouble', () => {
  const clears = mails.filter(({ action }) => action === 'giveAllClear');
  expect(clears.length).toBeGreaterThan(1);
  for (const { told } of clears) expect(told).toBe(true);
  const quietly = stepsInto(table, 'well').filter(({ step }) => 'event' in step && step.event.type === 'alert.recover');
  expect(quietly.length).toBeGreaterThan(0);
  for (const { step } of quietly) expect(step.expect.does).toBeUndefined();
});
