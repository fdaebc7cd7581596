import { expect, test } from 'vitest';
import {
  accept,
  leads,
  logIn,
  password,
  refused,
  outcome,
  shown,
  startAccountRelay,
  trial,
  WRONG,
} from './support/accounts.ts';
import { HurriedClock } from './support/hurried-clock.ts';
import { query, submissionRows } from './support/rows.ts';
import { renderedRequest } from './support/test-relay.ts';
import { unlimited } from './support/unlimited.ts';
import { Visitor } from './support/visitor.ts';

const HOUR = 3_600_000;
const ACCOUNT = '/landing-new/account';

async function signedUp(options: Parameters<typeof startAccountRelay>[0] = {}) {
  const relay = await startAccountRelay(options);
  const visitor = await relay.signedUp();
  return { relay, visitor, token: await relay.token() };
}

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
  expect(outcome(await logIn(other.visitor, { confirmation: other.token }))).toEqual(refused(WRONG));
});

test('[SRV-6] an expired confirmation link stays invalid when the clock is set back, also after a restart', async () => {
  const clock = new HurriedClock();
  const { relay, visitor, token } = await signedUp({ clock });
  clock.advance(24 * HOUR);
  await visitor.post('/forgot-password', { email: 'nobody@example.org' });
  await relay.close();
  const again = await startAccountRelay({ dataDir: relay.dataDir, clock: new HurriedClock(clock.now() - HOUR) });
  expect(outcome(await logIn(new Visitor(again.port), { confirmation: token }))).toEqual(refused(WRONG));
});

test('[SRV-6] a mail with a link is not delayed after a clock ahead is corrected', async () => {
  const clock = new HurriedClock();
  const { relay } = await signedUp({ clock });
  await relay.close();
  const again = await startAccountRelay({ dataDir: relay.dataDir, clock: new HurriedClock(clock.now() - HOUR) });
  const visitor = new Visitor(again.port);
  await visitor.post('/api/mobile-signup', { ...trial, email: 'ben@example.org' });
  await visitor.post('/forgot-password', { email: trial.email });
  expect(await relay.mails('ben@example.org')).toHaveLength(1);
  expect(await relay.mails()).toHaveLength(2);
});

test('[SRV-6] a login with the confirmation link of another account confirms nothing', async () => {
  const { relay, token } = await signedUp();
  const other = relay.visitor();
  await other.post('/api/mobile-signup', { ...trial, email: 'eve@example.org' });
  expect(outcome(await logIn(other, { email: 'eve@example.org', confirmation: token }))).toEqual(refused(WRONG));
});

test('[SRV-7] a login with a password reset link confirms nothing', async () => {
  const { relay, visitor } = await signedUp();
  await visitor.post('/forgot-password', { email: trial.email });
  expect(outcome(await logIn(visitor, { confirmation: await relay.token() }))).toEqual(refused(WRONG));
});

test('[SRV-1] [LOGIN-3] a failed login without script gets the form with the address, the link’s token and one message', async () => {
  const { visitor, token } = await signedUp();
  const answer = await logIn(visitor, { password: 'no such heron', confirmation: token }, { as: 'browser' });
  expect(answer.status).toBe(422);
  expect(renderedRequest(answer.body)).toMatchObject({
    path: '/login',
    form: {
      flow: 'login',
      values: { email: trial.email, password: '', confirmation: token },
      fields: {},
      error: WRONG,
    },
  });
});

test('[SRV-9] failed logins begin no session, leave no rows, and get 429 with Retry-After when there are too many, for known and unknown accounts alike', async () => {
  const relay = await startAccountRelay();
  await relay.loggedIn();
  const stored = () => [...submissionRows(relay.dataDir), ...query(relay.dataDir, 'SELECT * FROM tokens')].length;
  const before = stored();
  for (const email of [trial.email, 'nobody@example.org']) {
    const visitor = relay.visitor();
    for (let tried = 0; tried < 10; tried += 1)
      expect(outcome(await logIn(visitor, { email, password: 'guess' }))).toEqual(refused(WRONG));
    expect([visitor.cookies.size, stored()]).toEqual([0, before]);
    const answer = await logIn(visitor, { email });
    expect(outcome(answer)).toEqual([429, { success: false, error: 'Too many attempts. Please try again later.' }]);
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
  const visitor = await relay.loggedIn();
  visitor.cookies.delete('session-hint');
  await visitor.get(ACCOUNT);
  expect(visitor.cookies.get('session-hint')).toBe('1');
  const again = await visitor.get(ACCOUNT);
  expect(again.headers['set-cookie']).toBeUndefined();
  visitor.cookies.set('session', 'ended-long-ago');
  expect((await visitor.get(ACCOUNT)).headers.location).toBe('/landing-new/login?session=ended');
  expect(visitor.cookies.has('session-hint')).toBe(false);
});

test('[ACC-1] a page that is loaded after its session has ended elsewhere takes the hint back before the first paint', async () => {
  const relay = await startAccountRelay();
  const other = await relay.loggedIn();
  const visitor = relay.visitor();
  const ends = {
    elsewhere: () => other.post('/account/sessions', { session: 'others' }),
    'by time': () => relay.advance(12 * HOUR),
  };
  for (const [how, end] of Object.entries(ends)) {
    await logIn(visitor);
    expect((await visitor.get('/landing-new/about')).headers['set-cookie'], how).toBeUndefined();
    expect(visitor.cookies.get('session-hint'), how).toBe('1');
    await end();
    await visitor.get('/landing-new/about');
    expect(visitor.cookies.get('session-hint'), how).toBeUndefined();
  }
});

test('[SRV-12] after a logout, a reset or a deletion the account’s page does not say that a session has ended', async () => {
  const relay = await startAccountRelay();
  const visitor = await relay.loggedIn();
  const led = async () => (await visitor.get(ACCOUNT)).headers.location;
  await visitor.post('/logout', {}, { as: 'browser' });
  expect(await led()).toBe('/landing-new/login?session=none');
  await logIn(visitor);
  await visitor.post('/forgot-password', { email: trial.email });
  await visitor.post('/reset-password', { token: await relay.token(), password });
  expect(await led()).toBe('/landing-new/login?session=none');
  await logIn(visitor);
  await visitor.post('/account/delete', { password });
  expect(await led()).toBe('/landing-new/login?session=none');
});

test('[SRV-12] [LOGIN-3] [ACC-7] the product is where both addresses of the dashboard and a login lead, by a page that goes on: no redirect of the product belongs to the post', async () => {
  const product = 'https://app.site.example/notes';
  const relay = await startAccountRelay({ env: { PRODUCT_URL: product } });
  const owner = await relay.loggedIn();
  await accept(owner);
  for (const path of ['/dashboard', '/landing-new/dashboard'])
    expect((await owner.get(path)).headers.location).toBe(product);
  expect((await shown(owner))?.details?.product).toBe(product);
  const visitor = relay.visitor();
  const { status, headers, body } = await logIn(visitor, {}, { as: 'browser' });
  expect([status, headers.location, headers['refresh']]).toEqual([200, undefined, '0; url=/dashboard']);
  expect(body).toContain('<a href="/dashboard">Continue</a>');
  visitor.cookies.clear();
  expect(leads(await visitor.get(ACCOUNT))).toEqual([303, '/landing-new/login?session=none']);
  expect(leads(await logIn(visitor, {}, { as: 'browser' }))).toEqual([303, ACCOUNT]);
});

test('[SRV-12] the dashboard shows the account, and the trial before the acceptance, on the first day, on the last, and after', async () => {
  const relay = await startAccountRelay({ clock: new HurriedClock(Date.UTC(2026, 10, 21, 12)) });
  const visitor = await relay.loggedIn();
  const standing = async () => (await shown(visitor))?.standing;
  for (const path of ['/dashboard', '/landing-new/dashboard'])
    expect(leads(await visitor.get(path))).toEqual([303, ACCOUNT]);
  expect(await shown(visitor)).toEqual({
    address: trial.email,
    plan: 'md_do_monthly',
    standing: { state: 'waiting', invited: false },
    details: {
      product: null,
      payable: false,
      accepted: [],
      sessions: [{ handle: expect.stringMatching(/^[0-9a-f]{32}$/), begunAt: relay.clock.now(), current: true }],
    },
  });
  await accept(visitor);
  expect(await standing()).toEqual({ state: 'running', daysLeft: 14, endsAt: Date.UTC(2026, 11, 5, 12) });
  relay.advance(14 * 24 * HOUR - 1);
  expect(leads(await visitor.get(ACCOUNT))).toEqual([303, '/landing-new/login?session=ended']);
  await logIn(visitor);
  expect(await standing()).toEqual({ state: 'running', daysLeft: 1, endsAt: Date.UTC(2026, 11, 5, 12) });
  relay.advance(1);
  expect(await standing()).toEqual({ state: 'ended', endedAt: Date.UTC(2026, 11, 5, 12) });
});

test('[SRV-12] the dashboard redirects to the login with a reason: an ended session, none, or a login whose cookie the browser did not keep', async () => {
  const relay = await startAccountRelay();
  const visitor = await relay.loggedIn();
  const reasonOf = async (referer = '') =>
    (await visitor.get(ACCOUNT, { host: 'localhost', ...(referer !== '' && { referer }) })).headers.location?.replace(
      '/landing-new/login?session=',
      '',
    );
  const [posted, opened, mailed] = ['/login', '/landing-new/login', '/'].map((path) => `http://localhost${path}`);
  visitor.cookies.set('session', 'that-has-ended');
  for (const referer of ['', opened]) expect(await reasonOf(referer)).toBe('ended');
  visitor.cookies.clear();
  for (const referer of ['', 'http://localhost/landing-new/', 'https://search.example/', 'nonsense'])
    expect(await reasonOf(referer), referer).toBe('none');
  for (const referer of [posted, opened, mailed]) expect(await reasonOf(referer), referer).toBe('cookies');
});

test('[SRV-12] the dashboard is never cached and reveals nothing for a stranger’s cookie', async () => {
  const relay = await startAccountRelay();
  const visitor = await relay.loggedIn();
  const page = await visitor.get(ACCOUNT);
  expect(page.headers['cache-control']).toBe('no-store');
  expect(renderedRequest(page.body).account).toMatchObject({ address: trial.email, plan: 'md_do_monthly' });
  const [stored] = query<{ sha256: string }>(relay.dataDir, 'SELECT sha256 FROM sessions');
  const stranger = relay.visitor();
  for (const session of ['', 'x', stored?.sha256 ?? '', '%00', '..']) {
    stranger.cookies.set('session', session);
    expect((await stranger.get(ACCOUNT)).status).toBe(303);
  }
});
