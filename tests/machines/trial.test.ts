import { expect, test } from 'vitest';
import { trialStanding } from '../../machines/domain/trial.ts';

const DAY = 24 * 3_600_000;
const startedAt = Date.UTC(2026, 1, 20, 23, 30);
const standing = (after: number, invited = false) => trialStanding({ startedAt, invited }, startedAt + after);

test('[SRV-12] before the acceptance the trial has not started', () => {
  expect(trialStanding({ startedAt: null, invited: false }, startedAt)).toEqual({ state: 'waiting', invited: false });
  expect(trialStanding({ startedAt: null, invited: true }, startedAt)).toEqual({ state: 'waiting', invited: true });
});

test('[SRV-12] the remaining days are whole, to the millisecond', () => {
  expect(standing(0)).toEqual({ state: 'running', daysLeft: 14, endsAt: Date.UTC(2026, 2, 6, 23, 30) });
  expect(standing(1)).toMatchObject({ daysLeft: 14 });
  expect(standing(DAY)).toMatchObject({ daysLeft: 13 });
  expect(standing(13 * DAY)).toMatchObject({ daysLeft: 1 });
  expect(standing(14 * DAY - 1)).toMatchObject({ state: 'running', daysLeft: 1 });
  expect(standing(14 * DAY)).toEqual({ state: 'ended', endedAt: Date.UTC(2026, 2, 6, 23, 30) });
});

test('[SRV-7] an invite gives access without end', () => {
  expect(standing(100 * DAY, true)).toEqual({ state: 'invited' });
});
