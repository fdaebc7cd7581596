import { describe, expect, test } from 'vitest';
import { boxes, loggedIn, mailedToken, mobile, password, startAccountRelay, trial } from './support/accounts.ts';
import { mailsTo } from './support/mails.ts';
import { HurriedClock } from './support/hurried-clock.ts';
import { query } from './support/rows.ts';
import { renderedRequest } from './support/test-relay.ts';
import { unlimited } from './support/unlimited.ts';
import { Visitor } from './support/visitor.ts';

const HOUR = 3_600_000;
const json = (body: string) => JSON.parse(body) as Record<string, unknown>;

const wrong = 'Email or password is incorrect.';
const toLegal = '/landing-new/legal-acceptance?redirect_url=%2Fdashboard';

const logIn = (visitor: Visitor, values: Record<string, string> = {}) =>
  visitor.post('/login', { email: trial.email, password, ...values }, { as: 'urlencoded' });

async function signedUp(options: Parameters<typeof startAccountRelay>[0] = {}) {
  const relay = await startAccountRelay(options);
  const visitor = new Visitor(relay.port);
  await visitor.post('/api/mobile-signup', trial);
  return { relay, visitor, token: await mailedToken(relay) };
}

const sessions = (dataDir: string) => query<{ sha256: string }>(dataDir, 'SELECT sha256 FROM sessions');

describe('the first login', () => {
  test('[SRV-6] [LOGIN-3] with the mailed link confirms the address and leads to the legal acceptance', async () => {
    const { relay, visitor, token } = await signedUp();
    const answer = await logIn(visitor, { confirmation: token });
    expect(answer.status).toBe(200);
    expect(json(answer.body)).toEqual({ success: true, redirect: toLegal });
    expect(query(relay.dataDir, 'SELECT confirmed_at FROM accounts WHERE confirmed_at IS NULL')).toEqual([]);
  });

  test('[LOGIN-3] [SRV-3] succeeds although its count cannot be taken back', async () => {
    const limits = { ...unlimited, takeBack: () => Promise.reject(new Error('The database is gone.')) };
    const { relay, visitor, token } = await signedUp({ limits });
    const answer = await logIn(visitor, { confirmation: token });
    expect([answer.status, visitor.cookies.has('session')]).toEqual([200, true]);
    expect(relay.log.join('')).toContain('attempt could not be taken back');
  });

  test('[SRV-6] is not replaced by opening the link, which consumes nothing', async () => {
    const { visitor, token } = await signedUp();
    for (let opened = 0; opened < 3; opened += 1)
      await visitor.get(`/login?email=ann%40example.org&confirmation=${token}`);
    expect((await logIn(visitor, { confirmation: token })).status).toBe(200);
  });

  test('[SRV-6] without the link leaves the address unconfirmed and mails another link', async () => {
    const { relay, visitor } = await signedUp();
    const answer = await logIn(visitor);
    expect(answer.status).toBe(422);
    expect(json(answer.body)).toEqual({ success: false, error: wrong });
    expect(await mailsTo(relay.dataDir, trial.email)).toHaveLength(2);
    expect((await logIn(visitor, { confirmation: await mailedToken(relay) })).status).toBe(200);
  });

  test('[SRV-6] accepts a link for 24 hours and not a millisecond longer', async () => {
    const clock = new HurriedClock();
    const { visitor, token } = await signedUp({ clock });
    clock.advance(24 * HOUR - 1);
    const other = await signedUp({ clock });
    expect((await logIn(visitor, { confirmation: token })).status).toBe(200);
    clock.advance(24 * HOUR);
    expect(json((await logIn(other.visitor, { confirmation: other.token })).body)['error']).toBe(wrong);
  });

  test('[SRV-6] accepts no expired link when the clock is set back, not even after a restart', async () => {
    const clock = new HurriedClock();
    const { relay, visitor, token } = await signedUp({ clock });
    clock.advance(24 * HOUR);
    await visitor.post('/forgot-password', { email: 'nobody@example.org' }, { as: 'urlencoded' });
    await relay.close();
    const again = await startAccountRelay({ dataDir: relay.dataDir, clock: new HurriedClock(clock.now() - HOUR) });
    expect(json((await logIn(new Visitor(again.port), { confirmation: token })).body)['error']).toBe(wrong);
  });

  test('[SRV-6] does not delay a mail with a link after a clock ahead is corrected', async () => {
    const clock = new HurriedClock();
    const { relay } = await signedUp({ clock });
    await relay.close();
    const again = await startAccountRelay({ dataDir: relay.dataDir, clock: new HurriedClock(clock.now() - HOUR) });
    const visitor = new Visitor(again.port);
    await visitor.post('/api/mobile-signup', { ...trial, email: 'ben@example.org' });
    await visitor.post('/forgot-password', { email: trial.email }, { as: 'urlencoded' });
    expect(await mailsTo(relay.dataDir, 'ben@example.org')).toHaveLength(1);
    expect(await mailsTo(relay.dataDir, trial.email)).toHaveLength(2);
  });

  test('[SRV-6] with the link of another account confirms nothing', async () => {
    const { relay, token } = await signedUp();
    const other = new Visitor(relay.port);
    await other.post('/api/mobile-signup', { ...trial, email: 'eve@example.org' });
    expect(json((await logIn(other, { email: 'eve@example.org', confirmation: token })).body)['error']).toBe(wrong);
  });

  test('[SRV-7] with a password reset link confirms nothing', async () => {
    const { relay, visitor } = await signedUp();
    await visitor.post('/forgot-password', { email: trial.email }, { as: 'urlencoded' });
    expect(json((await logIn(visitor, { confirmation: await mailedToken(relay) })).body)['error']).toBe(wrong);
  });
});

describe('a failed login', () => {
  test('[SRV-9] [LOGIN-3] is answered the same for a wrong password, address or account', async () => {
    const relay = await startAccountRelay();
    await loggedIn(relay);
    const visitor = new Visitor(relay.port);
    await visitor.post('/api/mobile-signup', { ...mobile, email: 'phone@example.org' });
    const tries = [
      { password: 'no such heron' },
      { email: 'nobody@example.org' },
      { email: 'phone@example.org' },
      { password: 'x'.repeat(2_000) },
    ];
    for (const values of tries) {
      const answer = await logIn(visitor, values);
      expect([answer.status, json(answer.body)]).toEqual([422, { success: false, error: wrong }]);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  test('[SRV-1] [LOGIN-3] without script gets the form with the address, the link’s token and one message', async () => {
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

  test('[SRV-9] after too many gets 429 with Retry-After, for known and unknown accounts alike', async () => {
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

  test('[SRV-9] of a stranger does not lock the owner out of their own browser or a reset', async () => {
    const relay = await startAccountRelay();
    const owner = await loggedIn(relay);
    const stranger = new Visitor(relay.port);
    for (let tried = 0; tried < 11; tried += 1) await logIn(stranger, { password: 'guess' });
    expect((await logIn(owner)).status).toBe(200);

    const elsewhere = new Visitor(relay.port);
    expect((await logIn(elsewhere)).status).toBe(429);
    await elsewhere.post('/forgot-password', { email: trial.email }, { as: 'urlencoded' });
    await elsewhere.post(
      '/reset-password',
      { token: await mailedToken(relay), password: 'eight brave otters' },
      { as: 'urlencoded' },
    );
    expect((await logIn(elsewhere, { password: 'eight brave otters' })).status).toBe(200);
  });

  test.each([
    ['/api/resend-confirmation', { email: trial.email }],
    ['/api/mobile-signup', mobile],
  ])('[SRV-9] of a stranger who also has %s mail the owner does not prevent a reset', async (path, values) => {
    const relay = await startAccountRelay();
    await loggedIn(relay);
    const stranger = new Visitor(relay.port);
    for (let tried = 0; tried < 11; tried += 1) await logIn(stranger, { password: 'guess' });
    for (let asked = 0; asked < 7; asked += 1)
      await stranger.post(path, values, path === '/api/mobile-signup' ? {} : { as: 'urlencoded' });

    const elsewhere = new Visitor(relay.port);
    expect((await elsewhere.post('/forgot-password', { email: trial.email }, { as: 'urlencoded' })).status).toBe(200);
    await elsewhere.post(
      '/reset-password',
      { token: await mailedToken(relay), password: 'eight brave otters' },
      { as: 'urlencoded' },
    );
    expect((await logIn(elsewhere, { password: 'eight brave otters' })).status).toBe(200);
  });

  test('[SRV-9] twenty times at once is counted one by one', async () => {
    const relay = await startAccountRelay();
    await loggedIn(relay);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => logIn(new Visitor(relay.port), { password: 'guess' })),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});

describe('the session', () => {
  test('[SRV-9] is a __Host- cookie that no script reads; the store contains its digest', async () => {
    const { relay, visitor, token } = await signedUp({ env: { ORIGIN: 'https://www.site.example' } });
    const answer = await logIn(visitor, { confirmation: token });
    const cookie = answer.headers['set-cookie']?.find((line) => line.startsWith('__Host-session='));
    expect(cookie).toMatch(/^__Host-session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    const value = visitor.cookies.get('__Host-session') ?? '';
    const stored = sessions(relay.dataDir);
    expect(stored).toHaveLength(1);
    expect(stored[0]?.sha256).not.toBe(value);
  });

  test('[ACC-1] comes with a readable hint that says nothing else, and goes with it', async () => {
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

  test('[ACC-1] a wrong hint is corrected by the account’s page', async () => {
    const relay = await startAccountRelay();
    const visitor = await loggedIn(relay);
    visitor.cookies.delete('session-hint');
    await visitor.get('/landing-new/dashboard');
    expect(visitor.cookies.get('session-hint')).toBe('1');
    const again = await visitor.get('/landing-new/dashboard');
    expect(again.headers['set-cookie']).toBeUndefined();
    visitor.cookies.set('session', 'ended-long-ago');
    expect((await visitor.get('/landing-new/dashboard')).headers.location).toBe('/landing-new/login?session=ended');
    expect(visitor.cookies.has('session-hint')).toBe(false);
  });

  test('[SRV-9] never reuses a session id that was set beforehand', async () => {
    const { relay, visitor, token } = await signedUp();
    visitor.cookies.set('session', 'fixed-by-somebody-else');
    await logIn(visitor, { confirmation: token });
    const first = visitor.cookies.get('session');
    expect(first).not.toBe('fixed-by-somebody-else');
    await logIn(visitor);
    expect(visitor.cookies.get('session')).not.toBe(first);
    expect(sessions(relay.dataDir)).toHaveLength(1);
  });

  test('[SRV-12] shows the dashboard until it ends after 12 hours; then the login is required', async () => {
    const clock = new HurriedClock();
    const relay = await startAccountRelay({ clock });
    const visitor = await loggedIn(relay);
    clock.advance(12 * HOUR - 1);
    expect((await visitor.get('/landing-new/dashboard')).status).toBe(200);
    clock.advance(1);
    const late = await visitor.get('/landing-new/dashboard');
    expect([late.status, late.headers.location]).toEqual([303, '/landing-new/login?session=ended']);
    const back = await visitor.post('/login', { email: trial.email, password }, { as: 'browser' });
    expect(back.headers.location).toBe(toLegal);
  });

  test('[SRV-7] ends in the store, not only in the browser, by logout', async () => {
    const relay = await startAccountRelay();
    const visitor = await loggedIn(relay);
    const session = visitor.cookies.get('session') ?? '';
    const answer = await visitor.post('/logout', {}, { as: 'browser' });
    expect([answer.status, answer.headers.location]).toEqual([303, '/landing-new/login']);
    expect(visitor.cookies.has('session')).toBe(false);
    visitor.cookies.set('session', session);
    expect((await visitor.get('/landing-new/dashboard')).status).toBe(303);
  });

  test('[SRV-7] may be ended again after logout', async () => {
    const relay = await startAccountRelay();
    expect((await new Visitor(relay.port).post('/logout', {}, { as: 'browser' })).status).toBe(303);
  });
});

describe('the dashboard', () => {
  test('[SRV-12] links to the configured product', async () => {
    const relay = await startAccountRelay({ env: { PRODUCT_URL: 'https://app.site.example/notes' } });
    const visitor = new Visitor(relay.port);
    for (const path of ['/dashboard', '/landing-new/dashboard']) {
      expect((await visitor.get(path)).headers.location).toBe('https://app.site.example/notes');
    }
  });

  test('[SRV-12] shows the trial before the acceptance, on the first day, on the last, and after', async () => {
    const clock = new HurriedClock(Date.UTC(2026, 10, 21, 12));
    const relay = await startAccountRelay({ clock });
    const visitor = await loggedIn(relay);
    const standing = async () => renderedRequest((await visitor.get('/landing-new/dashboard')).body).account?.standing;
    expect((await visitor.get('/dashboard')).headers.location).toBe('/landing-new/dashboard');
    expect(await standing()).toEqual({ state: 'waiting', invited: false });
    await visitor.post('/api/legal/accept', { ...boxes, redirect_url: '/dashboard' }, { as: 'multipart' });
    expect(await standing()).toEqual({ state: 'running', daysLeft: 14, endsOn: '2026-12-05' });
    clock.advance(14 * 24 * HOUR - 1);
    expect((await visitor.post('/login', { email: trial.email, password }, { as: 'browser' })).headers.location).toBe(
      '/dashboard',
    );
    expect(await standing()).toEqual({ state: 'running', daysLeft: 1, endsOn: '2026-12-05' });
    clock.advance(1);
    expect(await standing()).toEqual({ state: 'ended', endedOn: '2026-12-05' });
  });

  test('[SRV-12] redirects to the login with a reason: an ended session, none, or a login whose cookie the browser did not keep', async () => {
    const relay = await startAccountRelay();
    const visitor = await loggedIn(relay);
    const leads = async (referer = '') =>
      (await visitor.get('/landing-new/dashboard', { host: 'localhost', ...(referer !== '' && { referer }) })).headers
        .location;
    const [refused, opened, mailed] = ['/login', '/landing-new/login', '/'].map((path) => `http://localhost${path}`);
    visitor.cookies.delete('session');
    for (const referer of ['', opened]) expect(await leads(referer)).toBe('/landing-new/login?session=ended');
    visitor.cookies.clear();
    for (const referer of ['', 'http://localhost/landing-new/', 'https://search.example/', 'nonsense'])
      expect(await leads(referer), referer).toBe('/landing-new/login?session=none');
    for (const referer of [refused, opened, mailed])
      expect(await leads(referer), referer).toBe('/landing-new/login?session=cookies');
  });

  test('[SRV-12] [SRV-7] is closed after the password was changed in another browser', async () => {
    const relay = await startAccountRelay();
    const visitor = await loggedIn(relay);
    const elsewhere = new Visitor(relay.port);
    await elsewhere.post('/forgot-password', { email: trial.email }, { as: 'urlencoded' });
    await elsewhere.post(
      '/reset-password',
      { token: await mailedToken(relay), password: 'eight brave otters' },
      { as: 'urlencoded' },
    );
    expect((await visitor.get('/landing-new/dashboard')).headers.location).toBe('/landing-new/login?session=ended');
  });

  test('[SRV-12] is never cached and reveals nothing for a stranger’s cookie', async () => {
    const relay = await startAccountRelay();
    const visitor = await loggedIn(relay);
    const page = await visitor.get('/landing-new/dashboard');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(renderedRequest(page.body).account).toMatchObject({ address: trial.email, plan: 'md_do_monthly' });
    const stranger = new Visitor(relay.port);
    for (const session of ['', 'x', sessions(relay.dataDir)[0]?.sha256 ?? '', '%00', '..']) {
      stranger.cookies.set('session', session);
      expect((await stranger.get('/landing-new/dashboard')).status).toBe(303);
    }
  });
});
