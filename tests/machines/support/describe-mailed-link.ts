import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { flowOf } from '../../toolkit/flow-of.ts';
import { describeSending } from './describe-sending.ts';
import { explored, whatHappensOn } from './explored.ts';

interface MailedLinkTests {
  flow: 'complete-registration' | 'reset-password';
  payload: z.ZodMiniType;
  requirement: string;
  /** The actor that sends the password. */
  actor: string;
  /** The state after an accepted answer. */
  done: string;
}

/** Tests of what holds for both forms behind a mailed link that set a password. */
export function describeMailedLink({ flow, payload, requirement, actor, done }: MailedLinkTests): void {
  const runs = explored(flowOf(flow));
  const forgotten = { payload: null, key: null };
  const answered = (output: object) => whatHappensOn(runs, 'sending', { done: actor, output } as never);

  describeSending(runs, { sends: requirement });

  test(`[${requirement}] the way of opening decides the view`, () => {
    const begins = new Map(runs.paths.map(({ start, expect: { state } }) => [start, state]));
    expect(Object.fromEntries(begins)).toEqual({
      'opened by a link': 'editing',
      'opened without a link': 'unusable',
      'opened after a post without script': done,
    });
  });

  test(`[${requirement}] accepted: done, and the password is cleared`, () => {
    const outcomes = answered({ ok: true });
    expect(outcomes.length).toBeGreaterThan(0);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ state: done, context: forgotten });
  });

  test(`[${requirement}] an expired or used link is reported, and the password is cleared`, () => {
    const error = 'This link has expired or was used already.';
    const outcomes = answered({ ok: false, error, fields: { token: error } });
    expect(outcomes.length).toBeGreaterThan(0);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ state: 'unusable', context: forgotten });
  });

  test(`[${requirement}] a rejected password gets the relay’s message at its field, and another one can be sent`, () => {
    const error = 'Please choose another password.';
    const outcomes = answered({ ok: false, error, fields: { password: error } });
    expect(outcomes.length).toBeGreaterThan(0);
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({
        state: 'refused',
        does: [{ action: 'showRefusedFields', params: { password: error } }],
      });
  });

  test('[SIGN-5] a password has at least 8 characters and is not trimmed', () => {
    const good = { token: 'opaque', password: ' 6 more ' };
    expect(payload.parse(good)).toEqual(good);
    for (const given of [
      { token: 'opaque', password: '1234567' },
      { token: '', password: '12345678' },
      { token: 'opaque', password: '12345678', email: 'x' },
    ]) {
      expect(payload.safeParse(given).success).toBe(false);
    }
  });
}
