import { expect, test } from 'vitest';
import { send } from './support/http.ts';
import { FakeClock } from './support/fake-clock.ts';
import { startTestRelay } from './support/test-relay.ts';

const DAY = 86_400_000;
const get = (port: number, path: string, method = 'GET') =>
  send(port, { method, path, headers: { host: 'www.site.example' } });
const env = { ORIGIN: 'https://www.site.example' };

/** The fields of RFC 9116, section 2.5, in their order. */
const fieldsOf = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(/: (.*)/).slice(0, 2));

test('security.txt says how to report a vulnerability, as plain text (RFC 9116)', async () => {
  const { port } = await startTestRelay({ env, clock: new FakeClock(Date.UTC(2026, 0, 1, 12)) });
  const answer = await get(port, '/.well-known/security.txt');
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(fieldsOf(answer.body)).toEqual([
    ['Contact', 'mailto:security@staveline.example'],
    ['Expires', expect.stringMatching(/^2026-\d\d-\d\dT00:00:00\.000Z$/)],
    ['Preferred-Languages', 'en'],
    ['Canonical', 'https://www.site.example/.well-known/security.txt'],
    ['Policy', 'https://www.site.example/landing-new/trust'],
  ]);
});

test('the contact of security.txt can be configured', async () => {
  const { port } = await startTestRelay({ env: { ...env, SECURITY_CONTACT: 'psirt@site.example' } });
  expect((await get(port, '/.well-known/security.txt')).body).toContain('Contact: mailto:psirt@site.example\n');
});

test.each([0, 1, 400, 2_000])(
  'after %i days of running, security.txt still expires in the future and within a year',
  async (days) => {
    const clock = new FakeClock();
    const { port } = await startTestRelay({ env, clock });
    clock.advance(days * DAY);
    const expires = Date.parse(fieldsOf((await get(port, '/.well-known/security.txt')).body)[1]?.[1] ?? '');
    expect(expires - clock.now()).toBeGreaterThan(30 * DAY);
    expect(expires - clock.now()).toBeLessThan(365 * DAY);
  },
);

test('change-password redirects to the page where a password can be changed', async () => {
  const { port } = await startTestRelay({ env });
  const answer = await get(port, '/.well-known/change-password');
  expect([answer.status, answer.headers.location]).toEqual([302, '/landing-new/forgot-password']);
});

test('the path that password managers probe, and any other well-known path, is not found', async () => {
  const { port } = await startTestRelay({ env });
  expect(
    (await get(port, '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200')).status,
  ).toBe(404);
  expect((await get(port, '/.well-known/')).status).toBe(404);
});

test('well-known paths refuse POST', async () => {
  const { port } = await startTestRelay({ env });
  for (const path of ['/.well-known/security.txt', '/.well-known/change-password']) {
    const answer = await get(port, path, 'POST');
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  }
});
