import { expect, test } from 'vitest';
import { alertFlow } from '../../machines/alert/alert.model.ts';
import { begin } from '../../machines/core/walk.ts';
import { wayAhead } from '../../machines/lab-player/way-ahead.ts';
import { trialSignupFlow } from '../../machines/trial-signup/trial-signup.model.ts';
import { legalAcceptanceFlow } from '../../machines/legal-acceptance/legal-acceptance.model.ts';

const opened = () => begin(legalAcceptanceFlow.machine, legalAcceptanceFlow.starts['opened after a signup']);

const words = (way: ReturnType<typeof wayAhead>) =>
  way.map(({ step, at, state }) => `${Object.keys(step)[0]} ${at} ${state}`);

test('[LEGAL-5] What if: the visitor sends, both calls end as chosen, and the way is known to its end', () => {
  const way = wayAhead(legalAcceptanceFlow, opened(), (call) =>
    call === 'recordAcceptance'
      ? { done: call, output: { ok: true, redirect: null } }
      : { error: call, data: { message: 'not ok' } },
  );
  expect(words(way)).toEqual([
    'event 0 processing',
    'done 0 success.completing.thanks.showing,answer.awaited',
    'error 0 success.completing.thanks.showing,answer.known',
    'after 1000 success.leaving',
  ]);
  // Both regions are complete then, so the page leaves without an event.
  expect(way.at(-1)?.taken.map((key) => key.replace(/^.* · /, ''))).toEqual([
    expect.stringContaining('after redirectDelay'),
    expect.stringMatching(/^(complete|always).* → success\.leaving$/),
  ]);
});

test('What if: without a chosen answer time decides, and the visitor decides what comes after', () => {
  const way = wayAhead(legalAcceptanceFlow, opened(), () => null);
  expect(words(way)).toEqual(['event 0 processing', 'after 30000 error']);
});

test('[SIGN-2] What if: before a call the visitor goes straight to one', () => {
  const [start] = Object.values(trialSignupFlow.starts);
  const way = wayAhead(trialSignupFlow, begin(trialSignupFlow.machine, start), () => null);
  expect(way.slice(0, 3).map(({ state }) => state)).toEqual(['opening', 'account.editing', 'sending']);
});

test('What if: a way that comes back to where it was ends there', () => {
  const [start] = Object.values(alertFlow.starts);
  const way = wayAhead(alertFlow, begin(alertFlow.machine, start), () => null);
  expect(way.length).toBeLessThan(40);
});
