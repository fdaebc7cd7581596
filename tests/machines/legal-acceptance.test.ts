import { describe, expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { legalAcceptanceMachine } from '../../machines/legal-acceptance/legal-acceptance.machine.ts';
import { legalPayload } from '../../machines/legal-acceptance/legal-acceptance.schema.ts';

describe('[LEGAL-3] the payload', () => {
  const boxes = { accept_terms: 'true', accept_baa: 'true', acknowledge_ip: 'true', acknowledge_legal: 'true' };

  test('[LEGAL-3] the payload of the acceptance is exactly what the relay parses', () => {
    const payload = { ...boxes, redirect_url: '/dashboard' };
    expect(legalPayload.safeParse(payload).success).toBe(true);
    for (const box of Object.keys(boxes)) {
      expect(legalPayload.safeParse({ ...payload, [box]: 'on' }).success, box).toBe(false);
      expect(legalPayload.safeParse({ ...payload, [box]: undefined }).success, box).toBe(false);
    }
    expect(legalPayload.safeParse({ ...payload, admin: 'true' }).success).toBe(false);
    expect(legalPayload.safeParse({ ...payload, redirect_url: undefined }).success).toBe(false);
  });
});

test('[LEGAL-7] a configured origin is an allowed redirect', () => {
  const origins = { own: 'https://www.site.example', configured: ['https://app.site.example'] };
  const [idle] = initialTransition(legalAcceptanceMachine, { redirectUrl: '/dashboard', signupEmail: null, origins });
  const boxes = {
    accept_terms: 'true',
    accept_baa: 'true',
    acknowledge_ip: 'true',
    acknowledge_legal: 'true',
  } as const;
  const [processing] = transition(legalAcceptanceMachine, idle, {
    type: 'form.submit',
    key: 'key-1',
    payload: { ...boxes, redirect_url: '/dashboard' },
  });
  const done = {
    type: 'xstate.done.actor.recordAcceptance',
    output: { ok: true, redirect: 'https://app.site.example/start' },
  };
  expect(transition(legalAcceptanceMachine, processing, done as never)[0].context.destination).toBe(
    'https://app.site.example/start',
  );
});
