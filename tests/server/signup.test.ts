import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { todaysCost } from '../../server/accounts/passwords.ts';
import { sha256 } from '../../server/kernel/sha256.ts';
import { loggedIn, mailedToken, mobile, password, startAccountRelay, trial } from './support/accounts.ts';
import { send } from './support/http.ts';
import { linksIn, mailsOf, mailsTo } from './support/mails.ts';
import { execute, query, submissionRows } from './support/rows.ts';
import { renderedRequest, type TestRelay } from './support/test-relay.ts';
import { Visitor } from './support/visitor.ts';

const json = (body: string): unknown => JSON.parse(body);
const accounts = ({ dataDir }: TestRelay) => query<Record<string, unknown>>(dataDir, 'SELECT * FROM accounts');

const bytesOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

describe('a trial signup', () => {
  test('[SIGN-6] [SRV-13] creates an account, notifies the team and mails the confirmation link', async () => {
    const relay = await startAccountRelay({
      env: { ORIGIN: 'https://www.site.example', SIGNUP_MAILBOX: 'team@site.example' },
    });
    const visitor = new Visitor(relay.port);
    const answer = await visitor.post('/api/mobile-signup', { ...trial, organization: 'Mercy' });
    expect(answer.status).toBe(200);
    expect(json(answer.body)).toEqual({ success: true });

    expect(accounts(relay)).toMatchObject([
      {
        address: 'ann@example.org',
        first_name: 'Ann',
        role: 'physician',
        organization: 'Mercy',
        plan: 'md_do_monthly',
        confirmed_at: null,
        trial_started_at: null,
      },
    ]);
    const [toTeam] = await mailsTo(relay.dataDir, 'team@site.example');
    expect(toTeam?.subject).toBe('New signup: Ann Archer');
    const [mail] = await mailsTo(relay.dataDir, 'ann@example.org');
    const [link] = linksIn(mail);
    expect(link?.origin).toBe('https://www.site.example');
    expect(link?.pathname).toBe('/landing-new/login');
    expect(link?.searchParams.get('email')).toBe('ann@example.org');
    expect(link?.searchParams.get('confirmation')).toMatch(/^[\w-]{43}$/);
    expect(mail?.html).toContain(`href="${link?.href.replaceAll('&', '&amp;')}"`);
    expect(mail?.text).toContain('Then accept the terms to start your 14-day trial.');
    expect(mail?.text).toContain('The link is good for 24 hours and can be used once.');
  });

  test('[SRV-4] leaves its password nowhere on disk, in no mail and no log line', async () => {
    const relay = await startAccountRelay({ passwordCost: todaysCost });
    await new Visitor(relay.port).post('/api/mobile-signup', trial);
    await mailsOf(relay.dataDir);
    const [account] = accounts(relay);
    expect(account?.['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const everything = bytesOf(relay.dataDir);
    expect(everything).toContain('Archer');
    expect(everything).not.toContain(password);
    expect(relay.log.join('\n')).not.toMatch(/ann@example\.org|Archer|herons/);
    const [stored] = submissionRows(relay.dataDir);
    expect(stored?.payload).not.toContain('password');
  });

  test('[SRV-6] stores only the link’s digest', async () => {
    const relay = await startAccountRelay();
    await new Visitor(relay.port).post('/api/mobile-signup', trial);
    const token = await mailedToken(relay);
    const dump =
      JSON.stringify(query(relay.dataDir, 'SELECT * FROM tokens')) + JSON.stringify(submissionRows(relay.dataDir));
    expect(dump).toContain('"purpose":"confirm"');
    expect(dump).not.toContain(token);
  });

  test('[SRV-14] repeated is answered like the first; the same key with another payload is refused', async () => {
    const relay = await startAccountRelay();
    const visitor = new Visitor(relay.port);
    const headers = { 'idempotency-key': 'k1' };
    const first = await visitor.post('/api/mobile-signup', trial, { headers });
    const again = await visitor.post('/api/mobile-signup', trial, { headers });
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect((await visitor.post('/api/mobile-signup', { ...trial, lastName: 'Baker' }, { headers })).status).toBe(422);
    expect(accounts(relay)).toHaveLength(1);
    expect(await mailsTo(relay.dataDir, trial.email)).toHaveLength(1);
  });

  test('[SIGN-9] for a subscription leads to the configured payment page, through a path of our own', async () => {
    const { port } = await startAccountRelay({ env: { PAYMENT_URL: 'https://pay.example/start' } });
    const visitor = new Visitor(port);
    const answer = await visitor.post('/api/mobile-signup', { ...trial, signup_type: 'direct' });
    expect(json(answer.body)).toEqual({ success: true, redirect: '/payment' });
    const plain = await visitor.post('/api/mobile-signup', { ...trial, signup_type: 'direct' }, { as: 'browser' });
    expect(plain.headers.location).toBe('/payment');
    expect((await visitor.get('/payment')).headers.location).toBe('https://pay.example/start');
  });

  test('[SIGN-9] for a subscription without a payment page is answered like a trial, and the path does not exist', async () => {
    const { port } = await startAccountRelay();
    const visitor = new Visitor(port);
    expect(json((await visitor.post('/api/mobile-signup', { ...trial, signup_type: 'direct' })).body)).toEqual({
      success: true,
    });
    expect((await visitor.get('/payment')).status).toBe(404);
  });

  test.each([
    ['password', 'This password is too common. Choose another one'],
    ['Welcome2026!', 'This password is too common. Choose another one'],
    ['ann@example.org', 'This password is too common. Choose another one'],
    ['7 chars', 'Enter a password of at least 8 characters'],
    ['x'.repeat(1_025), 'Use at most 1,024 bytes'],
  ])('[SRV-4] [SIGN-5] with the password %.20s is refused', async (refused, message) => {
    const relay = await startAccountRelay();
    const answer = await new Visitor(relay.port).post('/api/mobile-signup', { ...trial, password: refused });
    expect(answer.status).toBe(422);
    expect(json(answer.body)).toEqual({
      success: false,
      error: 'Please check what you entered.',
      fields: { password: message },
    });
    expect(accounts(relay)).toEqual([]);
  });
});

describe('a mobile signup', () => {
  test('[MOB-3] [MOB-4] creates an account without a password, and mails the link that completes it', async () => {
    const relay = await startAccountRelay();
    const answer = await new Visitor(relay.port).post('/api/mobile-signup', { ...mobile, isIOS: true });
    expect(json(answer.body)).toEqual({ success: true });
    expect(accounts(relay)).toMatchObject([
      { address: 'ann@example.org', password_hash: null, plan: null, signup_type: 'mobile' },
    ]);
    const [link] = linksIn((await mailsTo(relay.dataDir, mobile.email))[0]);
    expect(link?.pathname).toBe('/landing-new/complete-registration');
    expect(link?.searchParams.get('token')).toMatch(/^[\w-]{43}$/);
  });
});

describe('a known address', () => {
  /** Parts of an answer that could reveal the difference. */
  const telling = ({ status, headers, body }: Awaited<ReturnType<Visitor['post']>>) => {
    const { 'set-cookie': cookies = [], ...rest } = headers;
    return {
      status,
      body,
      rest: { ...rest, date: '', 'x-request-id': '' },
      cookies: cookies.map((cookie) => cookie.replace(/=[^;]*/, '').length),
    };
  };

  test('[SRV-8] is answered like a new one; the mail says that an account exists, and nothing has changed', async () => {
    const relay = await startAccountRelay();
    await loggedIn(relay);
    const before = accounts(relay);
    const known = await new Visitor(relay.port).post('/api/mobile-signup', {
      ...trial,
      password: 'another fine heron',
      lastName: 'Intruder',
    });
    const fresh = await new Visitor(relay.port).post('/api/mobile-signup', { ...trial, email: 'bob@example.org' });
    expect(telling(known)).toEqual(telling(fresh));
    const mail = (await mailsTo(relay.dataDir, trial.email)).at(-1);
    expect(mail?.subject).toBe('You already have a Staveline account');
    expect(mail?.text).not.toContain('Intruder');
    expect(linksIn(mail).map(({ pathname }) => pathname)).toEqual([
      '/landing-new/login',
      '/landing-new/forgot-password',
    ]);
    expect(accounts(relay).filter(({ address }) => address === trial.email)).toEqual(before);
  });

  test('[SRV-8] is the same with capitals', async () => {
    const relay = await startAccountRelay();
    await loggedIn(relay);
    await new Visitor(relay.port).post('/api/mobile-signup', { ...trial, email: 'ANN@Example.ORG' });
    expect(accounts(relay)).toHaveLength(1);
  });

  test('[SRV-6] keeps names and password of each signup until one is confirmed, which removes the others', async () => {
    const relay = await startAccountRelay();
    const visitor = new Visitor(relay.port);
    await visitor.post('/api/mobile-signup', { ...trial, password: 'the first heron', lastName: 'Baker' });
    const first = await mailedToken(relay);
    await visitor.post('/api/mobile-signup', { ...trial, lastName: 'Cooper' });
    expect(
      accounts(relay)
        .map(({ last_name }) => last_name)
        .toSorted(),
    ).toEqual(['Baker', 'Cooper']);
    const login = (tried: string) =>
      visitor.post('/login', { email: trial.email, password: tried, confirmation: first }, { as: 'urlencoded' });
    expect((await login(password)).status).toBe(422);
    expect((await login('the first heron')).status).toBe(200);
    expect(accounts(relay).map(({ last_name }) => last_name)).toEqual(['Baker']);
  });

  test('[SRV-6] [SRV-7] keeps the invite of a removed signup used', async () => {
    const relay = await startAccountRelay();
    const visitor = new Visitor(relay.port);
    await visitor.post('/api/mobile-signup', trial);
    const first = await mailedToken(relay);
    await execute(relay.dataDir, `INSERT INTO invites VALUES ('${sha256('STAVE2026')}', 0, 9999999999999, NULL)`);
    await visitor.post('/api/mobile-signup', { ...trial, invite_token: 'STAVE2026' });
    expect(
      (await visitor.post('/login', { email: trial.email, password, confirmation: first }, { as: 'urlencoded' }))
        .status,
    ).toBe(200);
    expect((await visitor.post('/signup-invite', { code: 'STAVE2026' }, { as: 'urlencoded' })).status).toBe(422);
    expect(
      (await visitor.post('/api/mobile-signup', { ...trial, email: 'eve@example.org', invite_token: 'STAVE2026' }))
        .status,
    ).toBe(422);
  });
});

test('[SIGN-5] [MOB-1] a signup may omit the organization; every other missing field gets a message', async () => {
  const relay = await startAccountRelay();
  const without = (values: object, left: string) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name !== left));
  expect((await new Visitor(relay.port).post('/api/mobile-signup', without(trial, 'organization'))).status).toBe(200);
  expect(accounts(relay)).toMatchObject([{ organization: '' }]);
  const answer = await new Visitor(relay.port).post('/api/mobile-signup', without(mobile, 'firstName'));
  expect([answer.status, json(answer.body)]).toMatchObject([422, { fields: { firstName: 'Enter your first name' } }]);
});

describe('without script', () => {
  const posted = { ...trial, organization: 'Mercy' };

  test('[SRV-1] redirects to the page that says so', async () => {
    const { port } = await startAccountRelay();
    const visitor = new Visitor(port);
    const answer = await visitor.post('/api/mobile-signup', posted, { as: 'browser' });
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe('/landing-new/signup?plan=md_do_monthly&type=trial&sent=yes');
    const phone = await visitor.post('/api/mobile-signup', { ...mobile, isIOS: 'true' }, { as: 'browser' });
    expect(phone.headers.location).toBe('/landing-new/mobile-signup?sent=yes&ios=1');
  });

  test('[SRV-14] by a button that is pressed twice makes one signup, and its one mail is valid', async () => {
    const relay = await startAccountRelay();
    const press = () =>
      new Visitor(relay.port).post('/api/mobile-signup', posted, {
        as: 'browser',
        headers: { 'sec-fetch-mode': 'navigate' },
      });
    expect((await Promise.all([press(), press()])).map(({ status }) => status)).toEqual([303, 303]);
    expect(await mailsTo(relay.dataDir, trial.email)).toHaveLength(1);
    const answer = await new Visitor(relay.port).post(
      '/login',
      { email: trial.email, password, confirmation: await mailedToken(relay) },
      { as: 'urlencoded' },
    );
    expect(answer.status).toBe(200);
  });

  test('[SRV-1] [SRV-4] that is rejected gets the form with its values, without the password', async () => {
    const { port } = await startAccountRelay();
    const answer = await new Visitor(port).post(
      '/api/mobile-signup',
      { ...posted, email: 'nobody' },
      { as: 'browser' },
    );
    expect(answer.status).toBe(422);
    const { path, form } = renderedRequest(answer.body);
    expect(path).toBe('/signup');
    expect(form?.flow).toBe('trial-signup');
    expect(form?.values).toEqual({ ...posted, email: 'nobody', password: '' });
    expect(form?.fields).toEqual({ email: 'Enter an email address in the format name@example.com' });
  });

  test('[SRV-1] from the other page gets that page’s form', async () => {
    const { port } = await startAccountRelay();
    const answer = await new Visitor(port).post(
      '/api/mobile-signup',
      { ...mobile, role: '', isIOS: 'false' },
      { as: 'browser' },
    );
    expect(renderedRequest(answer.body)).toMatchObject({
      path: '/mobile-signup',
      form: { flow: 'mobile-signup', fields: { role: 'Choose your role' } },
    });
  });
});

describe('an invalid signup', () => {
  test.each([
    ['an array', '[]', 400],
    ['a text', '"ann"', 400],
    ['nothing', '', 400],
    ['half of it', '{"email":', 400],
    ['numbers for texts', JSON.stringify({ ...mobile, firstName: 7 }), 422],
    ['an object for a text', JSON.stringify({ ...mobile, firstName: { $gt: '' } }), 422],
    ['a prototype', `{"__proto__":{"admin":true},${JSON.stringify(mobile).slice(1)}`, 422],
    ['a constructor', JSON.stringify({ ...mobile, constructor: { prototype: { admin: true } } }), 422],
    ['a field more', JSON.stringify({ ...mobile, admin: true }), 422],
    ['a NUL', JSON.stringify({ ...mobile, firstName: 'A\0nn' }), 422],
    ['a role that is none', JSON.stringify({ ...mobile, role: 'admin' }), 422],
    ['an address of 255 characters', JSON.stringify({ ...mobile, email: `${'a'.repeat(243)}@example.org` }), 422],
  ])('[SRV-3] %s is refused with a reason', async (_, body, status) => {
    const relay = await startAccountRelay();
    const answer = await send(relay.port, {
      path: '/api/mobile-signup',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body,
    });
    expect(answer.status).toBe(status);
    expect(json(answer.body)).toMatchObject({ success: false });
    expect(answer.body).not.toMatch(/at \w+ \(|node_modules/);
    expect(accounts(relay)).toEqual([]);
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });
});
