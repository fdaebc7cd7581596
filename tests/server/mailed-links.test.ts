import { expect, test } from 'vitest';
import { loggedIn, mailedToken, mobile, password, startAccountRelay, trial } from './support/accounts.ts';
import { renderedRequest } from './support/test-relay.ts';
import { Visitor } from './support/visitor.ts';

const json = (body: string) => JSON.parse(body) as Record<string, unknown>;
const unusable = 'This link cannot be used. It may have expired or already been used.';
const chosen = 'eight brave otters';

const form = (visitor: Visitor, path: string, values: Record<string, string>, headers = {}) =>
  visitor.post(path, values, { headers });

async function forgotten(options: Parameters<typeof startAccountRelay>[0] = {}) {
  const relay = await startAccountRelay(options);
  const visitor = await loggedIn(relay);
  await form(visitor, '/forgot-password', { email: trial.email });
  return { relay, visitor, token: await mailedToken(relay) };
}

test('[SRV-7] a reset link accepts one of twenty concurrent uses', async () => {
  const { relay, token } = await forgotten();
  const uses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      form(new Visitor(relay.port), '/reset-password', { token, password: `otter number ${index}` }),
    ),
  );
  expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('[SRV-7] [SRV-1] a forgotten password without script has a page for each step', async () => {
  const { relay, visitor } = await forgotten();
  const asked = await visitor.post('/forgot-password', { email: trial.email }, { as: 'browser' });
  expect([asked.status, asked.headers.location]).toEqual([303, '/landing-new/forgot-password?sent=yes']);
  const token = await mailedToken(relay);
  const refused = await visitor.post('/reset-password', { token, password: 'short' }, { as: 'browser' });
  expect(renderedRequest(refused.body)).toMatchObject({
    path: '/reset-password',
    form: {
      flow: 'reset-password',
      values: { token, password: '' },
      fields: { password: 'Enter a password of at least 8 characters' },
    },
  });
  const changed = await visitor.post('/reset-password', { token, password: chosen }, { as: 'browser' });
  expect([changed.status, changed.headers.location]).toEqual([303, '/landing-new/reset-password?changed=yes']);
});

async function registered(options: Parameters<typeof startAccountRelay>[0] = {}) {
  const relay = await startAccountRelay(options);
  const visitor = new Visitor(relay.port);
  await visitor.post('/api/mobile-signup', mobile);
  return { relay, visitor, token: await mailedToken(relay) };
}

test('[SRV-6] a registration is not completed with the link of a trial signup: the login confirms it', async () => {
  const relay = await startAccountRelay();
  const visitor = new Visitor(relay.port);
  await visitor.post('/api/mobile-signup', trial);
  const answer = await form(visitor, '/complete-registration', { token: await mailedToken(relay), password: chosen });
  expect(json(answer.body)['fields']).toEqual({ token: unusable });
  expect(
    (await form(visitor, '/login', { email: trial.email, password, confirmation: await mailedToken(relay) })).status,
  ).toBe(200);
});

test('[SRV-1] a registration is completed without script with a page for each step', async () => {
  const { visitor, token } = await registered();
  const resent = await visitor.post('/api/resend-confirmation', { email: mobile.email }, { as: 'browser' });
  expect(resent.headers.location).toBe('/landing-new/complete-registration?resent=yes');
  const done = await visitor.post('/complete-registration', { token, password: chosen }, { as: 'browser' });
  expect(done.headers.location).toBe('/landing-new/complete-registration?completed=yes');
  const used = await visitor.post('/complete-registration', { token, password: chosen }, { as: 'browser' });
  expect(renderedRequest(used.body)).toMatchObject({
    path: '/complete-registration',
    form: { flow: 'complete-registration', fields: { token: unusable } },
  });
});
