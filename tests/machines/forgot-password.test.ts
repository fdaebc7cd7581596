import { expect, test } from 'vitest';
import { forgotPasswordFlow } from '../../machines/forgot-password/forgot-password.model.ts';
import { explored, stepsOf, whatHappensOn } from './support/explored.ts';
import { describeSending } from './support/describe-sending.ts';

const runs = explored(forgotPasswordFlow);
const accepted = { done: 'askForLink', output: { ok: true } };

describeSending(runs, { sends: 'SRV-7' });

test('[SRV-7] an accepted request is answered the same for every address', () => {
  for (const outcome of whatHappensOn(runs, 'sending', accepted))
    expect(outcome).toMatchObject({ state: 'sent', context: { key: null } });
});

test('[LOGIN-4] a missing mail can be requested again, for the same address and as a new request', () => {
  const resends = stepsOf(runs).filter(({ step }) => 'event' in step && step.event.type === 'form.resend');
  expect(resends.length).toBeGreaterThan(0);
  for (const { from, step } of resends) {
    expect(from).toBe('sent');
    if (!('event' in step)) continue;
    expect(step.expect).toMatchObject({
      state: 'sending',
      does: [{ timer: 'sendTimeout' }, { start: 'askForLink', input: { key: step.event['key'] } }],
    });
    expect(step.expect.context).toEqual({ key: step.event['key'] });
  }
});

test('[LOGIN-4] after a post without script the page does not know the address and cannot send again', () => {
  const [opened] = runs.paths.filter(
    ({ start, expect: { state } }) => start === 'opened after a post without script' && state === 'sent',
  );
  expect(
    opened?.expect.ignores?.some(
      (ignored) => ignored === 'form.resend' || (typeof ignored === 'object' && ignored.type === 'form.resend'),
    ),
  ).toBe(true);
});

test('[LOGIN-4] another address starts with an empty form', () => {
  for (const outcome of whatHappensOn(runs, 'sent', { event: { type: 'form.again' } })) {
    expect(outcome.state).toBe('editing');
    expect(outcome.context ?? { payload: null }).toMatchObject({ payload: null });
  }
});
