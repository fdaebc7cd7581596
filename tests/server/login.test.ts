import { expect, test } from 'vitest';
import { boxes, loggedIn, mailedToken, password, startAccountRelay, trial } from './support/accounts.ts';
import { mailsTo } from './support/mails.ts';
import { HurriedClock } from './support/hurried-clock.ts';
import { query } from './support/rows.ts';
import { renderedRequest } from './support/test-relay.ts';
import { unlimited } from './support/unlimited.ts';
import { Visitor } from './support/visitor.ts';

const HOUR = 3_600_000;
const json = (body: string) => JSON.parse(body) as Record<string, unknown>;

const wrong = 'Email or password is incorrect.';

const logIn = (visitor: Visitor, values: Record<string, string> = {}) =>
  visitor.post('/login', { email: trial.email, password, ...values });

async function signedUp(options: Parameters<typeof startAccountRelay>[0] = {}) {
  const relay = await startAccountRelay(options);
  const visitor = new Visitor(relay.port);
  await visitor.post('/api/mobile-signup', trial);
  return { relay, visitor, token: await mailedToken(relay) };
}

const sessions = (dataDir: string) => query<{ sha256: string }>(dataDir, 'SELECT sha256 FROM sessions');

test('[LOGIN-3] [SRV-3] a login succeeds although its count cannot be taken back', async () => {
  const limits = { ...unlimited, takeBack: () => Promise.reject(new Error('The database is gone.')) };
  const { relay, visitor, token } = await signedUp({ limits });
  const answer = await logIn(visitor, { confirmation: token });
  expect([answer.status, visitor.cookies.has('session')]).toEqual([200, true]);
  expect(relay.log.join('')).toContain('attempt could not be taken back');
});

test('[SRV-6] a confirmation link is valid for 24 hours and not a millisecond longer', async () => {
  const clock = new HurriedClock();
  const { visitor, token } = await signedUp({ clock });
  clock.advance(24 * HOUR - 1);
  const other = await signedUp({ clock });
  expect((await logIn(visitor, { confirmation: token })).status).toBe(200);
  clock.advance(24 * HOUR);
  expect(json((await logIn(other.visitor, { confirmation: other.token })).body)['error']).toBe(wrong);
});

test('[SRV-6] an expired confirmation link stays invalid when the clock is set back, also after a restart', async () => {
  const clock = new HurriedClock();
  const { relay, visitor, token } = await signedUp({ clock });
  clock.advance(24 * HOUR);
  await visitor.post('/forgot-password', { email: 'nobody@example.org' });
  await relay.close();
  const again = await startAccountRelay({ dataDir: relay.dataDir, clock: new HurriedClock(clock.now() - HOUR) });
  expect(json((await logIn(new Visitor(again.port), { confirmation: token })).body)['error']).toBe(wrong);
});

test('[SRV-6] a mail with a link is not delayed after a clock ahead is corrected', async () => {
  const clock = new HurriedClock();
  const { relay } = await signedUp({ clock });
  await relay.close();
  const again = await startAccountRelay({ dataDir: relay.dataDir, clock: new HurriedClock(clock.now() - HOUR) });
  const visitor = new Visitor(again.port);
  await visitor.post('/api/mobile-signup', { ...trial, email: 'ben@example.org' });
  await visitor.post('/forgot-password', { email: trial.email });
  expect(await mailsTo(relay.dataDir, 'ben@example.org')).toHaveLength(1);
  expect(await mailsTo(relay.dataDir, trial.email)).toHaveLength(2);
});

test('[SRV-6] a login with the confirmation link of another account confirms nothing', async () => {
  const { relay, token } = await signedUp();
  const other = new Visitor(relay.port);
  await other.post('/api/mobile-signup', { ...trial, email: 'eve@example.org' });
  expect(json((await logIn(other, { email: 'eve@example.org', confirmation: token })).body)['error']).toBe(wrong);
});

test('[SRV-7] a login with a password reset link confirms nothing', async () => {
  const { relay, visitor } = await signedUp();
  await visitor.post('/forgot-password', { email: trial.email });
  expect(json((await logIn(visitor, { confirmation: await mailedToken(relay) })).body)['error']).toBe(wrong);
});

test('[SRV-1] [LOGIN-3] a failed login without script gets the form with the address, the link’s token and one message', async () => {
  const { visitor, token } = await signedUp();
  const answer = await visitor.post(
    '/login',
    { email: trial.email, password: 'no such heron', confirmation: token },
    { as: 'browser' },
  );
  expect(answer.status).toBe(422);
  expect(renderedRequest(answer.body)).toMatchObject({
    path: '/login',
    form: {
      flow: 'login',
      values: { email: trial.email, password: '', confirmation: token },
      fields: {},
      error: wrong,
    },
  });
});

test('[SRV-9] too many failed logins get 429 with Retry-After, for known and unknown accounts alike', async () => {
  const relay = await startAccountRelay();
  await loggedIn(relay);
  for (const email of [trial.email, 'nobody@example.org']) {
    const visitor = new Visitor(relay.port);
    for (let tried = 0; tried < 10; tried += 1)
      expect((await logIn(visitor, { email, password: 'guess' })).status).toBe(422);
    const answer = await logIn(visitor, { email });
    expect(answer.status).toBe(429);
    expect(json(answer.body)['error']).toBe('Too many attempts. Please try again later.');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  }
});

test('[ACC-1] the session cookie comes with a readable hint that says nothing else, and goes with it', async () => {
  const { visitor, token } = await signedUp({ env: { ORIGIN: 'https://www.site.example' } });
  const hintOf = (answer: Awaited<ReturnType<typeof logIn>>) =>
    answer.headers['set-cookie']?.find((line) => line.startsWith('__Host-session-hint='));
  expect(hintOf(await logIn(visitor, { password: 'guess' }))).toBeUndefined();
  expect(hintOf(await logIn(visitor, { confirmation: token }))).toBe(
    '__Host-session-hint=1; Max-Age=43200; Path=/; SameSite=Lax; Secure',
  );
  expect(hintOf(await visitor.post('/logout', {}, { as: 'browser' }))).toBe(
    '__Host-session-hint=; Max-Age=0; Path=/; SameSite=Lax; Secure',
  );
});

test('[ACC-1] a wrong hint of a session is corrected by the account’s page', async () => {
  const relay = await startAccountRelay();
  const visitor = await loggedIn(relay);
  visitor.cookies.delete('session-hint');
  await visitor.get('/landing-new/account');
  expect(visitor.cookies.get('session-hint')).toBe('1');
  const again = await visitor.get('/landing-new/account');
  expect(again.headers['set-cookie']).toBeUndefined();
  visitor.cookies.set('session', 'ended-long-ago');
  expect((await visitor.get('/landing-new/account')).headers.location).toBe('/landing-new/login?session=ended');
  expect(visitor.cookies.has('session-hint')).toBe(false);
});

test('[ACC-1] a page that is loaded after its session has ended elsewhere takes the hint back before the first paint', async () => {
  const clock = new HurriedClock();
  const relay = await startAccountRelay({ clock });
  const other = await loggedIn(relay);
  const visitor = new Visitor(relay.port);
  const enter = async (by = password) => {
    await logIn(visitor, { password: by });
    const first = await visitor.get('/landing-new/about');
    expect([visitor.cookies.get('session-hint'), first.headers['set-cookie']]).toEqual(['1', undefined]);
  };
  const hintAfterLoading = async () => {
    await visitor.get('/landing-new/about');
    return visitor.cookies.get('session-hint');
  };
  await enter();
  await other.post('/account/sessions', { session: 'others' });
  expect(await hintAfterLoading()).toBeUndefined();
  await enter();
  await other.post('/account/password', { current_password: password, password: 'eight quiet herons' });
  expect(await hintAfterLoading()).toBeUndefined();
  await enter('eight quiet herons');
  const third = new Visitor(relay.port);
  await third.post('/forgot-password', { email: trial.email });
  await third.post('/reset-password', { token: await mailedToken(relay), password });
  expect(await hintAfterLoading()).toBeUndefined();
  await enter();
  clock.advance(12 * HOUR);
  expect(await hintAfterLoading()).toBeUndefined();
});

test('[SRV-12] after a logout, a reset or a deletion the account’s page does not say that a session has ended', async () => {
  const relay = await startAccountRelay();
  const visitor = await loggedIn(relay);
  const led = async () => (await visitor.get('/landing-new/account')).headers.location;
  await visitor.post('/logout', {}, { as: 'browser' });
  expect(await led()).toBe('/landing-new/login?session=none');
  await logIn(visitor);
  await visitor.post('/forgot-password', { email: trial.email });
  await visitor.post('/reset-password', { token: await mailedToken(relay), password });
  expect(await led()).toBe('/landing-new/login?session=none');
  await logIn(visitor);
  await visitor.post('/account/delete', { password });
  expect(await led()).toBe('/landing-new/login?session=none');
});

test('[SRV-7] a logout without a session leads to the login', async () => {
  const relay = await startAccountRelay();
  expect((await new Visitor(relay.port).post('/logout', {}, { as: 'browser' })).status).toBe(303);
});

test('[SRV-12] [ACC-7] both addresses of the dashboard lead to the configured product, and the account stays where it is', async () => {
  const product = 'https://app.site.example/notes';
  const relay = await startAccountRelay({ env: { PRODUCT_URL: product } });
  const visitor = await loggedIn(relay);
  for (const path of ['/dashboard', '/landing-new/dashboard'])
    expect((await visitor.get(path)).headers.location).toBe(product);
  const account = await visitor.get('/landing-new/account');
  expect([account.status, renderedRequest(account.body).account?.details?.product]).toEqual([200, product]);
});

test('[SRV-12] [LOGIN-3] a login that ends at the product answers a page that goes on, so that no redirect of the product belongs to the post', async () => {
  const relay = await startAccountRelay({ env: { PRODUCT_URL: 'https://app.site.example/notes' } });
  const owner = await loggedIn(relay);
  await owner.post('/api/legal/accept', { ...boxes, redirect_url: '/dashboard' });
  const { status, headers, body } = await new Visitor(relay.port).post(
    '/login',
    { email: trial.email, password },
    { as: 'browser' },
  );
  expect([status, headers.location, headers['refresh']]).toEqual([200, undefined, '0; url=/dashboard']);
  expect(body).toContain('<a href="/dashboard">Continue</a>');
});

test('[ACC-7] without a session the account leads to the login, and the login leads back to it', async () => {
  const relay = await startAccountRelay({ env: { PRODUCT_URL: 'https://app.site.example/notes' } });
  const owner = await loggedIn(relay);
  await owner.post('/api/legal/accept', { ...boxes, redirect_url: '/dashboard' });
  const visitor = new Visitor(relay.port);
  expect((await visitor.get('/landing-new/account')).headers.location).toBe('/landing-new/login?session=none');
  expect((await visitor.post('/login', { email: trial.email, password }, { as: 'browser' })).headers.location).toBe(
    '/landing-new/account',
  );
});

test('[SRV-12] the dashboard shows the trial before the acceptance, on the first day, on the last, and after', async () => {
  const clock = new HurriedClock(Date.UTC(2026, 10, 21, 12));
  const relay = await startAccountRelay({ clock });
  const visitor = await loggedIn(relay);
  const standing = async () => renderedRequest((await visitor.get('/landing-new/account')).body).account?.standing;
  for (const path of ['/dashboard', '/landing-new/dashboard'])
    expect((await visitor.get(path)).headers.location).toBe('/landing-new/account');
  expect(await standing()).toEqual({ state: 'waiting', invited: false });
  await visitor.post('/api/legal/accept', { ...boxes, redirect_url: '/dashboard' });
  expect(await standing()).toEqual({ state: 'running', daysLeft: 14, endsAt: Date.UTC(2026, 11, 5, 12) });
  clock.advance(14 * 24 * HOUR - 1);
  expect((await visitor.post('/login', { email: trial.email, password }, { as: 'browser' })).headers.location).toBe(
    '/dashboard',
  );
  expect(await standing()).toEqual({ state: 'running', daysLeft: 1, endsAt: Date.UTC(2026, 11, 5, 12) });
  clock.advance(1);
  expect(await standing()).toEqual({ state: 'ended', endedAt: Date.UTC(2026, 11, 5, 12) });
});

test('[SRV-12] the dashboard redirects to the login with a reason: an ended session, none, or a login whose cookie the browser did not keep', async () => {
  const relay = await startAccountRelay();
  const visitor = await loggedIn(relay);
  const leads = async (referer = '') =>
    (await visitor.get('/landing-new/account', { host: 'localhost', ...(referer !== '' && { referer }) })).headers
      .location;
  const [refused, opened, mailed] = ['/login', '/landing-new/login', '/'].map((path) => `http://localhost${path}`);
  visitor.cookies.set('session', 'that-has-ended');
  for (const referer of ['', opened]) expect(await leads(referer)).toBe('/landing-new/login?session=ended');
  visitor.cookies.clear();
  for (const referer of ['', 'http://localhost/landing-new/', 'https://search.example/', 'nonsense'])
    expect(await leads(referer), referer).toBe('/landing-new/login?session=none');
  for (const referer of [refused, opened, mailed])
    expect(await leads(referer), referer).toBe('/landing-new/login?session=cookies');
});

test('[SRV-12] the dashboard is never cached and reveals nothing for a stranger’s cookie', async () => {
  const relay = await startAccountRelay();
  const visitor = await loggedIn(relay);
  const page = await visitor.get('/landing-new/account');
  expect(page.headers['cache-control']).toBe('no-store');
  expect(renderedRequest(page.body).account).toMatchObject({ address: trial.email, plan: 'md_do_monthly' });
  const stranger = new Visitor(relay.port);
  for (const session of ['', 'x', sessions(relay.dataDir)[0]?.sha256 ?? '', '%00', '..']) {
    stranger.cookies.set('session', session);
    expect((await stranger.get('/landing-new/account')).status).toBe(303);
  }
});
