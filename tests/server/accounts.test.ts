import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { POLL_INTERVAL } from '../../server/outbox/worker.ts';
import { firstBroken } from '../../server/accounts/legal-record.ts';
import {
  accept,
  type AccountRelay,
  boxes,
  chosen,
  complete,
  done,
  keyed,
  leads,
  logIn,
  mobile,
  loginRequired,
  password,
  records,
  refused,
  outcome,
  shown,
  signUp,
  startAccountRelay,
  trial,
  unusable,
  WRONG,
} from './support/accounts.ts';
import { FakeClock } from './support/fake-clock.ts';
import { type Answer, message } from './support/http.ts';
import { linksIn, mailsByDestination, mailsOf } from './support/mails.ts';
import { createdInvite } from './support/operated.ts';
import { allDelivered, deliveryRows, execute } from './support/rows.ts';
import { fakeTexts, renderedRequest, startTestRelay } from './support/test-relay.ts';
import { Visitor } from './support/visitor.ts';

const HOUR = 3_600_000;

const CHECK = 'Please check what you entered.';
const COMMON = 'This password is too common. Choose another one';
const INVALID_CODE = 'That invite code is not valid.';
const toLegal = '/landing-new/legal-acceptance?redirect_url=%2Fdashboard';

test('[SRV-8] a trial signup of a known address is answered like a new one; its owner gets a mail, and the account is unchanged', async () => {
  const site = await startAccountRelay();
  await site.loggedIn();
  const telling = ({ status, body, headers }: Answer) => ({
    status,
    body,
    cookies: headers['set-cookie']?.map((cookie) => cookie.replace(/=[^;]*/, '').length),
  });
  const known = await signUp(site.visitor(), {
    email: 'ANN@example.org',
    password: 'another fine heron',
  });
  const fresh = await signUp(site.visitor(), { email: 'bob@example.org' });
  expect(telling(known)).toEqual(telling(fresh));
  expect((await site.mails()).at(-1)?.subject).toBe('You already have a Staveline account');
  expect((await logIn(site.visitor())).status).toBe(200);
});

test('[SRV-3] [SIGN-8] a trial signup gets one message for each wrong field', async () => {
  const visitor = new Visitor((await startAccountRelay()).port);
  expect(outcome(await signUp(visitor, { email: 'not-an-address' }))).toEqual(
    refused(CHECK, { email: 'Enter an email address in the format name@example.com' }),
  );
  expect(outcome(await signUp(visitor, { password: 'password' }))).toEqual(refused(CHECK, { password: COMMON }));
  const page = await signUp(visitor, { email: 'not-an-address' }, { as: 'browser' });
  expect(renderedRequest(page.body).form).toMatchObject({
    flow: 'trial-signup',
    values: { email: 'not-an-address', firstName: 'Ann', password: '' },
  });
});

test('[SIGN-1] [SRV-7] [SRV-8] a trial signup of a known address consumes a valid invite code too, and the code works again for that address only', async () => {
  const site = await startAccountRelay();
  await site.loggedIn();
  const code = await createdInvite(site);
  const stranger = site.visitor();
  expect(outcome(await signUp(stranger, { invite_token: code.toLowerCase() }))).toEqual(done());
  expect(outcome(await stranger.post('/signup-invite', { code }))).toEqual(
    refused(INVALID_CODE, { code: INVALID_CODE }),
  );
  expect(outcome(await signUp(stranger, { email: 'eve@example.org', invite_token: code }))).toEqual(
    refused(INVALID_CODE),
  );
  expect(outcome(await signUp(stranger, { invite_token: code }))).toEqual(done());
});

test('[SRV-6] a trial signup gets another link for the browser’s own signup, else for the newest', async () => {
  const site = await startAccountRelay();
  const owner = await site.signedUp();
  await signUp(site.visitor(), { password: 'another fine heron' });
  await owner.post('/api/resend-confirmation', { email: trial.email });
  const own = await site.token();
  await site.visitor().post('/api/resend-confirmation', { email: trial.email });
  const newest = await site.token();
  expect((await logIn(site.visitor(), { confirmation: newest })).status).toBe(422);
  expect((await logIn(site.visitor(), { confirmation: own })).status).toBe(200);
});

test('[SRV-14] a trial signup is answered the same when repeated with its key, and done once; with another payload it is refused', async () => {
  const site = await startAccountRelay();
  const visitor = site.visitor();
  const first = await signUp(visitor, {}, keyed('k1'));
  const again = await signUp(visitor, {}, keyed('k1'));
  expect(outcome(again)).toEqual(outcome(first));
  expect(outcome(await signUp(visitor, { lastName: 'Baker' }, keyed('k1')))).toEqual(
    refused('This Idempotency-Key was used for another signup.'),
  );
  expect(await site.mails()).toHaveLength(1);
});

test('[MOB-3] [MOB-4] [SRV-6] a mobile signup is accepted; its link sets the first password once, and the login leads to the legal acceptance', async () => {
  const site = await startAccountRelay();
  const visitor = site.visitor();
  expect(outcome(await visitor.post('/api/mobile-signup', mobile))).toEqual(done());
  const [link] = linksIn((await site.mails())[0]);
  expect(link?.pathname).toBe('/landing-new/complete-registration');
  const token = await site.token();
  expect(outcome(await visitor.post('/complete-registration', { token, password: 'password1' }))).toEqual(
    refused(CHECK, { password: COMMON }),
  );
  expect(outcome(await visitor.post('/complete-registration', { token, password: chosen }))).toEqual(done());
  expect(outcome(await visitor.post('/complete-registration', { token, password: 'nine sly foxes' }))).toEqual(
    unusable,
  );
  expect(outcome(await logIn(site.visitor(), { password: chosen }))).toEqual(done(toLegal));
});

test('[SRV-6] a mobile signup gets another link if it waits for one, with the same answer for everybody; an expired link gets a message', async () => {
  const site = await startAccountRelay();
  const visitor = await site.signedUp(mobile);
  const late = await site.token();
  site.advance(24 * HOUR);
  expect(outcome(await visitor.post('/complete-registration', { token: late, password: chosen }))).toEqual(unusable);
  for (const email of [mobile.email, 'unknown@example.org'])
    expect(outcome(await visitor.post('/api/resend-confirmation', { email }))).toEqual(done());
  expect(
    outcome(await visitor.post('/complete-registration', { token: await site.token(), password: chosen })),
  ).toEqual(done());
  // A completed registration gets no new link.
  const before = (await site.mails(mobile.email)).length;
  expect(outcome(await visitor.post('/api/resend-confirmation', { email: mobile.email }))).toEqual(done());
  expect(await site.mails(mobile.email)).toHaveLength(before);
  expect(await site.mails('unknown@example.org')).toEqual([]);
});

test('[SRV-6] [SRV-8] [SRV-9] a login after a signup is answered the same for a known and an unknown address, and mails the latter another link', async () => {
  const site = await startAccountRelay();
  await site.loggedIn();
  const stranger = site.visitor();
  for (const email of [trial.email, 'eve@example.org']) {
    await signUp(stranger, { email, password: 'another fine heron' });
    expect(outcome(await logIn(stranger, { email, password: 'another fine heron' }))).toEqual(refused(WRONG));
  }
  expect(await site.mails('eve@example.org')).toHaveLength(2);
  const confirmation = await site.token('eve@example.org');
  expect(
    (await logIn(stranger, { email: 'eve@example.org', password: 'another fine heron', confirmation })).status,
  ).toBe(200);
});

test('[SRV-9] a login begins a session under a new id each time, in a cookie of the relay, and ends the browser’s former one', async () => {
  const site = await startAccountRelay({ env: { ORIGIN: 'https://www.site.example' } });
  const visitor = await site.loggedIn();
  const first = visitor.cookies.get('__Host-session');
  visitor.cookies.set('__Host-session', 'fixed-by-somebody-else');
  const answer = await logIn(visitor);
  const cookie = answer.headers['set-cookie']?.find((line) => line.startsWith('__Host-session='));
  expect(cookie).toMatch(/^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  expect([first, 'fixed-by-somebody-else']).not.toContain(visitor.cookies.get('__Host-session'));
  await logIn(visitor);
  const second = visitor.cookies.get('__Host-session') ?? '';
  await logIn(visitor);
  visitor.cookies.set('__Host-session', second);
  expect((await visitor.get('/landing-new/account')).status).toBe(303);
});

test('[SRV-7] a logout ends the session on the server, not only in the browser', async () => {
  const site = await startAccountRelay();
  const visitor = await site.loggedIn();
  const session = visitor.cookies.get('session') ?? '';
  expect(leads(await visitor.post('/logout', {}, { as: 'browser' }))).toEqual([303, '/landing-new/login']);
  visitor.cookies.set('session', session);
  expect((await visitor.get('/landing-new/account')).status).toBe(303);
});

test('[SRV-7] [ACC-9] a forgotten password is answered the same for every address; the link sets a new one once, ends every session, and the owner gets a mail', async () => {
  const site = await startAccountRelay();
  const visitor = await site.loggedIn();
  const earlier = (await mailsOf(site.dataDir)).length;
  for (const email of [trial.email, 'unknown@example.org'])
    expect(outcome(await visitor.post('/forgot-password', { email }))).toEqual(done());
  expect((await mailsOf(site.dataDir)).slice(earlier).map(({ subject }) => subject)).toEqual([
    'Reset your Staveline password',
  ]);
  const token = await site.token();
  expect(outcome(await visitor.post('/reset-password', { token, password: trial.email }))).toEqual(
    refused(CHECK, { password: COMMON }),
  );
  expect(outcome(await visitor.post('/reset-password', { token, password: chosen }))).toEqual(done());
  expect((await site.mails()).at(-1)?.subject).toBe('Your Staveline password was changed');
  expect((await visitor.get('/landing-new/account')).status).toBe(303);
  const mails = (await site.mails()).length;
  expect(outcome(await visitor.post('/reset-password', { token, password: 'nine sly foxes' }))).toEqual(unusable);
  expect(await site.mails()).toHaveLength(mails);
  expect(outcome(await logIn(visitor))).toEqual(refused(WRONG));
  expect((await logIn(visitor, { password: chosen })).status).toBe(200);
});

test('[SRV-7] a new password can be sent again after a lost answer; a repeated request for a link mails one', async () => {
  const site = await startAccountRelay();
  const visitor = await site.loggedIn();
  const before = (await site.mails()).length;
  for (let times = 0; times < 2; times += 1)
    await visitor.post('/forgot-password', { email: trial.email }, keyed('k1'));
  expect(await site.mails()).toHaveLength(before + 1);
  const token = await site.token();
  for (let times = 0; times < 2; times += 1)
    expect(outcome(await visitor.post('/reset-password', { token, password: chosen }, keyed('k2')))).toEqual(done());
  expect((await visitor.post('/reset-password', { token, password: 'nine sly foxes' }, keyed('k3'))).status).toBe(422);
});

test('[SRV-6] a registration is not completed with the link of a trial signup: the login confirms it', async () => {
  const site = await startAccountRelay();
  const visitor = await site.signedUp();
  const token = await site.token();
  expect(outcome(await visitor.post('/complete-registration', { token, password: chosen }))).toEqual(unusable);
  expect((await logIn(visitor, { confirmation: token })).status).toBe(200);
});

test.each([
  ['/forgot-password', 'sent', '/reset-password', 'changed'],
  ['/api/resend-confirmation', 'resent', '/complete-registration', 'completed'],
])('[SRV-1] %s without script leads back with `%s`, and %s with `%s`', async (ask, asked, path, set) => {
  const site = await startAccountRelay();
  const visitor = path === '/reset-password' ? await site.loggedIn() : await site.signedUp(mobile);
  const screen = ask === '/forgot-password' ? ask : path;
  expect(leads(await visitor.post(ask, { email: trial.email }, { as: 'browser' }))).toEqual([
    303,
    `/landing-new${screen}?${asked}=yes`,
  ]);
  const token = await site.token();
  const choose = (word: string) => visitor.post(path, { token, password: word }, { as: 'browser' });
  expect(renderedRequest((await choose('short')).body)).toMatchObject({
    path,
    form: {
      flow: path.slice(1),
      values: { token, password: '' },
      fields: { password: 'Enter a password of at least 8 characters' },
    },
  });
  expect(leads(await choose(chosen))).toEqual([303, `/landing-new${path}?${set}=yes`]);
});

const links = [
  {
    of: 'a signup',
    opens: '/landing-new/login?email=ann%40example.org&confirmation=',
    without: '/landing-new/login?email=ann%40example.org&session=link',
    use: (visitor: Visitor, token: string) => logIn(visitor, { confirmation: token }),
  },
  {
    of: 'a mobile signup',
    opens: '/landing-new/complete-registration?token=',
    without: '/landing-new/complete-registration',
    use: (visitor: Visitor, token: string) => visitor.post('/complete-registration', { token, password: chosen }),
  },
  {
    of: 'a reset',
    opens: '/landing-new/reset-password?token=',
    without: '/landing-new/reset-password',
    use: (visitor: Visitor, token: string) => visitor.post('/reset-password', { token, password: chosen }),
  },
];

test.each(links)(
  '[ACC-9] [SRV-6] a mailed link of $of opens its form until it is used or over, and opening it uses nothing up',
  async ({ of, opens, without, use }) => {
    const site = await startAccountRelay();
    const visitor = of === 'a reset' ? await site.loggedIn() : site.visitor();
    const ask = async () => {
      if (of === 'a reset') await visitor.post('/forgot-password', { email: trial.email });
      else if (of === 'a signup') await signUp(visitor);
      else await visitor.post('/api/mobile-signup', mobile);
      return site.token();
    };
    const first = await ask();
    site.advance(24 * HOUR);
    expect(leads(await visitor.get(opens + first))).toEqual([303, without]);
    const token = await ask();
    // The test's relay has no page to answer with.
    for (let times = 0; times < 2; times += 1) expect((await visitor.get(opens + token)).status).toBe(404);
    expect((await use(visitor, token)).status).toBe(200);
    const used = await visitor.get(opens + token);
    expect([...leads(used), used.headers['cache-control']]).toEqual([303, without, 'no-store']);
    for (const never of ['x', `${token}x`, '%00', 'a'.repeat(2_000)])
      expect(leads(await visitor.get(opens + never)), never).toEqual([303, without]);
  },
);

test('[LEGAL-3] [SRV-5] the legal acceptance of a logged-in visitor is recorded by the site with documents, account, time and address', async () => {
  const site = await startAccountRelay();
  const visitor = await site.loggedIn();
  expect(outcome(await accept(visitor, {}, { headers: { 'user-agent': 'Browser/1.0' } }))).toEqual(done('/dashboard'));
  const rows = records(site);
  expect(rows).toMatchObject(
    fakeTexts.documents.map(({ id, text }, index) => ({
      number: index + 1,
      account_id: expect.stringMatching(/./),
      signup_id: null,
      email: trial.email,
      document_id: id,
      document_sha256: hash('sha256', text),
      ...boxes,
      button: fakeTexts.button,
      network_address: '127.0.0.1',
      user_agent: 'Browser/1.0',
    })),
  );
  expect(firstBroken(rows)).toBeNull();
});

test('[SRV-14] the legal acceptance with the key of another account’s acceptance is refused', async () => {
  const site = await startAccountRelay();
  await accept(await site.loggedIn(), {}, keyed('k1'));
  const other = await site.loggedIn({ ...trial, email: 'eve@example.org' });
  expect(outcome(await accept(other, {}, keyed('k1')))).toEqual(
    refused('This Idempotency-Key was used for another acceptance.'),
  );
});

test('[SRV-5] [SRV-12] [LEGAL-5] the legal acceptance of a signup is completed by that signup only, leads to the login and from there to the wanted page, and counts once the address is confirmed', async () => {
  const site = await startAccountRelay();
  const visitor = await site.signedUp();
  expect(outcome(await complete(visitor))).toEqual(refused('The legal documents are not accepted yet.'));
  expect(outcome(await accept(visitor, { redirect_url: '/landing-new/pricing' }))).toEqual(done('/landing-new/login'));
  expect(records(site)[0]).toMatchObject({
    account_id: null,
    signup_id: expect.stringMatching(/^[\da-f-]{36}$/),
    email: trial.email,
  });
  const other = await site.signedUp({ ...trial, email: 'eve@example.org' });
  expect((await complete(other)).status).toBe(422);
  expect(outcome(await complete(visitor, '/landing-new/pricing'))).toEqual(done('/landing-new/login'));
  expect(outcome(await logIn(visitor, { confirmation: await site.token() }))).toEqual(done('/landing-new/pricing'));
  expect((await shown(visitor))?.standing).toMatchObject({ state: 'running', daysLeft: 14 });
  expect((await mailsByDestination(site.dataDir))['mail:legal:visitor']).toBeUndefined();
});

const ways = [
  ['/login', trial],
  ['/complete-registration', mobile],
  ['/reset-password', mobile],
] as const;
test.each(ways.flatMap(([path, signup]) => [true, false].map((isSame) => [path, isSame, signup] as const)))(
  '[SRV-5] the legal acceptance of a signup counts when its own browser confirms the address by %s, and begins no trial otherwise (own browser: %s)',
  async (path, isSame, signup) => {
    const site = await startAccountRelay();
    const stranger = await site.signedUp(signup);
    expect((await accept(stranger)).status).toBe(200);
    const owner = isSame ? stranger : site.visitor();
    if (path === '/reset-password') await owner.post('/forgot-password', { email: mobile.email });
    const token = await site.token();
    const enter = () => logIn(owner, { confirmation: token });
    if (path !== '/login') expect(outcome(await owner.post(path, { token, password }))).toEqual(done());
    expect(outcome(await enter())).toEqual(done(isSame ? '/dashboard' : toLegal));
    expect((await shown(owner))?.standing.state).toBe(isSame ? 'running' : 'waiting');
    if (isSame) return;
    await accept(stranger);
    expect(outcome(await enter())).toEqual(done(toLegal));
  },
);

test('[SRV-5] [SRV-14] a legal acceptance is recorded and mailed once for a signup and once for its account, and says whether the address was confirmed', async () => {
  const site = await startAccountRelay();
  const visitor = await site.signedUp();
  for (const key of ['k1', 'k1', 'k2']) await accept(visitor, {}, keyed(key));
  await logIn(visitor, { confirmation: await site.token() });
  for (const key of ['k1', 'k1', 'k2']) await accept(visitor, {}, keyed(`account-${key}`));
  const rows = records(site);
  expect(rows.map(({ address_confirmed }) => address_confirmed)).toEqual(['false', 'false', 'true', 'true']);
  expect(firstBroken(rows)).toBeNull();
  const mails = await mailsByDestination(site.dataDir);
  expect(mails['mail:legal']?.map(({ text }) => /^Address: .*$/m.exec(text ?? '')?.[0])).toEqual([
    'Address: not confirmed at that time',
    'Address: confirmed',
  ]);
  expect(mails['mail:legal:visitor']?.map(({ text }) => /^Address: .*$/m.exec(text ?? '')?.[0])).toEqual([
    'Address: confirmed',
  ]);
});

const changePassword = (visitor: Visitor, values: Record<string, string> = {}) =>
  visitor.post('/account/password', { current_password: password, password: chosen, keep_sessions: '', ...values });
const elsewhere = async (site: AccountRelay) => {
  const visitor = site.visitor();
  expect((await logIn(visitor)).status).toBe(200);
  return visitor;
};
const isLoggedIn = async (visitor: Visitor) => (await visitor.get('/landing-new/account')).status === 200;

test('[ACC-4] [ACC-10] the account page lists the accepted documents, each as it was accepted, to its owner alone', async () => {
  const site = await startAccountRelay();
  const visitor = await site.loggedIn();
  await accept(visitor);
  const accepted = (await shown(visitor))?.details?.accepted ?? [];
  expect(accepted.map(({ document, sha256 }) => [document, sha256])).toEqual(
    records(site).map((record) => [record.document_id, record.document_sha256]),
  );
  const [first] = accepted;
  const path = `/account/document?sha256=${first?.sha256}`;
  const read = await visitor.get(path);
  expect([read.status, read.body]).toEqual([200, fakeTexts.documents[0]?.text]);
  expect(read.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': `attachment; filename="${first?.document}-${first?.version}.txt"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const page = `/landing-new/account?document=${first?.sha256}`;
  const document = renderedRequest((await visitor.get(page)).body).account?.details?.document;
  expect(document).toEqual({ ...first, text: fakeTexts.documents[0]?.text });
  const other = await site.loggedIn({ ...trial, email: 'eve@example.org' });
  for (const each of [path, page]) {
    expect((await other.get(each)).status, each).toBe(404);
    expect(leads(await site.visitor().get(each))).toEqual([303, '/landing-new/login?session=none']);
  }
});

test('[ACC-8] [ACC-10] the end of a running trial is a moment for the calendar, which shows it in its own time, for its owner alone', async () => {
  const site = await startAccountRelay();
  const visitor = await site.loggedIn();
  const path = '/account/trial.ics';
  expect((await visitor.get(path)).status).toBe(404);
  await accept(visitor);
  const standing = (await shown(visitor))?.standing;
  const end = standing?.state === 'running' ? new Date(standing.endsAt).toISOString() : 'none';
  const moment = `${end.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const { headers, body } = await visitor.get(path);
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="trial.ics"',
    'cache-control': 'no-store',
  });
  const lines = body.split('\r\n');
  expect(lines).toEqual(expect.arrayContaining(['BEGIN:VCALENDAR', `DTSTART:${moment}`, 'TRIGGER:-P1D']));
  for (const line of lines) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
  expect(body).not.toContain(trial.email);
  expect(leads(await site.visitor().get(path))).toEqual([303, '/landing-new/login?session=none']);
});

test('[ACC-4] the plan of an account can be changed until the trial ends', async () => {
  const site = await startAccountRelay();
  const visitor = await site.loggedIn();
  await accept(visitor);
  expect(outcome(await visitor.post('/account/plan', { plan: 'np_pa_annual' }))).toEqual(done());
  expect((await shown(visitor))?.plan).toBe('np_pa_annual');
  expect(leads(await visitor.get('/landing-new/change-plan'))).toEqual([
    303,
    '/landing-new/change-plan?plan=np_pa_annual',
  ]);
  for (const path of ['/landing-new/change-plan?plan=md_do_annual', '/landing-new/change-plan?changed=yes'])
    expect((await visitor.get(path)).status).not.toBe(303);
  expect((await site.visitor().get('/landing-new/change-plan')).status).not.toBe(303);
  expect(leads(await visitor.post('/account/plan', { plan: 'md_do_annual' }, { as: 'browser' }))).toEqual([
    303,
    '/landing-new/change-plan?changed=yes&plan=md_do_annual',
  ]);
  expect(outcome(await visitor.post('/account/plan', { plan: 'free' }))).toEqual(
    refused(CHECK, { plan: 'Choose a plan' }),
  );
  expect((await shown(visitor))?.plan).toBe('md_do_annual');
});

test('[ACC-4] [SRV-12] free access by an invite is shown, and has no plan to change', async () => {
  const site = await startAccountRelay();
  const visitor = await site.loggedIn({ ...trial, invite_token: await createdInvite(site) });
  await accept(visitor);
  expect(outcome(await visitor.post('/account/plan', { plan: 'np_pa_annual' }))[0]).toBe(422);
  expect(await shown(visitor)).toMatchObject({ plan: 'md_do_monthly', standing: { state: 'invited' } });
});

test('[ACC-5] the password is changed with the current one; other sessions and mailed links end, and the owner gets a mail', async () => {
  const site = await startAccountRelay();
  const visitor = await site.loggedIn();
  const other = await elsewhere(site);
  await visitor.post('/forgot-password', { email: trial.email });
  const link = await site.token();
  const session = visitor.cookies.get('session');
  expect(outcome(await changePassword(visitor))).toEqual(done());
  expect(visitor.cookies.get('session')).not.toBe(session);
  expect([await isLoggedIn(visitor), await isLoggedIn(other)]).toEqual([true, false]);
  expect(outcome(await visitor.post('/reset-password', { token: link, password: 'nine sly foxes' }))).toEqual(unusable);
  expect((await site.mails()).at(-1)?.subject).toBe('Your Staveline password was changed');
  expect(outcome(await logIn(other))).toEqual(refused(WRONG));
  expect((await logIn(other, { password: chosen })).status).toBe(200);
  visitor.cookies.set('session', session ?? '');
  expect(await isLoggedIn(visitor)).toBe(false);
});

test('[ACC-5] two concurrent changes of a password, by two sessions with the same current one, make one, and both go on when they are kept', async () => {
  const site = await startAccountRelay();
  const visitors = [await site.loggedIn(), await elsewhere(site)];
  const change = (visitor: Visitor) => changePassword(visitor, { keep_sessions: 'yes' });
  const answers = await Promise.all(visitors.map(change));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  expect(await Promise.all(visitors.map(isLoggedIn))).toEqual([true, true]);
});

test('[ACC-5] a wrong current password, or a common new one, changes nothing', async () => {
  const site = await startAccountRelay();
  const visitor = await site.loggedIn();
  const mails = (await site.mails()).length;
  expect(outcome(await changePassword(visitor, { current_password: 'guess' }))).toEqual(
    refused(CHECK, { current_password: 'This is not your current password' }),
  );
  for (const common of ['password1', trial.email])
    expect(outcome(await changePassword(visitor, { password: common }))).toEqual(refused(CHECK, { password: COMMON }));
  const page = await visitor.post(
    '/account/password',
    { current_password: 'guess', password: chosen, keep_sessions: 'yes' },
    { as: 'browser' },
  );
  expect(renderedRequest(page.body)).toMatchObject({
    path: '/change-password',
    form: { flow: 'change-password', values: { current_password: '', password: '', keep_sessions: 'yes' } },
  });
  expect(await site.mails()).toHaveLength(mails);
  expect((await logIn(site.visitor())).status).toBe(200);
});

test('[ACC-5] another session of an account can be ended, and all others at once; those of other accounts cannot', async () => {
  const site = await startAccountRelay();
  const visitor = await site.loggedIn();
  const others = [await elsewhere(site), await elsewhere(site), await elsewhere(site)];
  const listed = (await shown(visitor))?.details?.sessions ?? [];
  expect(listed.map(({ current }) => current).filter(Boolean)).toHaveLength(1);
  expect(listed).toHaveLength(4);
  const own = listed.find(({ current }) => current);
  const one = listed.find(({ current }) => !current);
  expect(leads(await visitor.post('/account/sessions', { session: one?.handle ?? '' }, { as: 'browser' }))).toEqual([
    303,
    '/landing-new/account#sessions',
  ]);
  const stranger = await site.loggedIn({ ...trial, email: 'eve@example.org' });
  for (const session of [own?.handle ?? '', 'others'])
    expect(outcome(await stranger.post('/account/sessions', { session }))).toEqual(done());
  expect((await Promise.all([visitor, ...others].map(isLoggedIn))).filter(Boolean)).toHaveLength(3);
  // The own session ends by the logout alone.
  await visitor.post('/account/sessions', { session: own?.handle ?? '' });
  expect(outcome(await visitor.post('/account/sessions', { session: 'others' }))).toEqual(done());
  expect(await Promise.all(others.map(isLoggedIn))).toEqual([false, false, false]);
  expect(await isLoggedIn(visitor)).toBe(true);
});

test('[ACC-5] the data of an account can be downloaded, without a password, a token, or the number of all acceptances', async () => {
  const site = await startAccountRelay();
  const visitor = await site.loggedIn();
  await accept(visitor);
  const { status, headers, body } = await visitor.get('/account/data');
  expect([status, headers['content-disposition'], headers['cache-control']]).toEqual([
    200,
    'attachment; filename="account.json"',
    'no-store',
  ]);
  expect(JSON.parse(body)).toMatchObject({
    account: { email: trial.email, plan: 'md_do_monthly', invited: false },
    held: {
      legalAcceptances: records(site).map(({ email, document_sha256 }) => ({ email, document_sha256 })),
    },
  });
  const { made_at: madeAt, account } = JSON.parse(body) as { made_at: string; account: Record<string, unknown> };
  for (const time of [madeAt, account['trial_started_at']]) expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(body).not.toMatch(/_at": \d/);
  // The digests of the chain would confirm a guessed number.
  expect(body).not.toMatch(/"number"|"previous_sha256"/);
  for (const { sha256 } of records(site)) expect(body).not.toContain(sha256);
  expect(body).not.toMatch(/argon2|seven quiet herons/);
  expect(body).not.toContain(visitor.cookies.get('session') ?? '');
  expect(leads(await site.visitor().get('/account/data'))).toEqual([303, '/landing-new/login?session=none']);
});

test('[ACC-5] an account is deleted after its password; legal records stay, and the address can sign up again', async () => {
  const site = await startAccountRelay();
  const visitor = await site.loggedIn();
  const other = await elsewhere(site);
  await accept(visitor);
  expect(outcome(await visitor.post('/account/delete', { password: 'guess' }))).toEqual(
    refused(CHECK, { password: 'This is not your current password' }),
  );
  expect(await isLoggedIn(visitor)).toBe(true);
  const recorded = records(site);
  expect(leads(await visitor.post('/account/delete', { password }, { as: 'browser' }))).toEqual([
    303,
    '/landing-new/delete-account?deleted=yes',
  ]);
  expect((await site.mails()).at(-1)?.subject).toBe('Your Staveline account was deleted');
  expect([...visitor.cookies.keys()].filter((name) => name.startsWith('session'))).toEqual([]);
  expect(await isLoggedIn(other)).toBe(false);
  expect(outcome(await logIn(other))).toEqual(refused(WRONG));
  expect(recorded.length).toBeGreaterThan(0);
  expect(records(site)).toEqual(recorded);
  expect(firstBroken(records(site))).toBeNull();
  await site.loggedIn();
});

test('[ACC-5] [SRV-5] the account’s calls and the legal acceptance need a session that lasts', async () => {
  const site = await startAccountRelay();
  const visitor = await site.loggedIn();
  site.advance(12 * HOUR);
  for (const one of [visitor, site.visitor()]) {
    expect(outcome(await accept(one))).toEqual(loginRequired);
    expect(outcome(await complete(one))).toEqual(loginRequired);
    expect(outcome(await changePassword(one))).toEqual(loginRequired);
    expect(outcome(await one.post('/account/plan', { plan: 'np_pa_annual' }))).toEqual(loginRequired);
    expect(outcome(await one.post('/account/sessions', { session: 'others' }))).toEqual(loginRequired);
    expect(outcome(await one.post('/account/delete', { password }))).toEqual(loginRequired);
  }
  expect((await logIn(site.visitor())).status).toBe(200);
  expect(records(site)).toEqual([]);
});

/** Renamed tables, as a store that fails. */
async function failing({ dataDir }: AccountRelay, work: () => Promise<void>): Promise<void> {
  const tables = ['accounts', 'sessions', 'submissions'];
  for (const table of tables) await execute(dataDir, `ALTER TABLE ${table} RENAME TO lost_${table}`);
  await work();
  for (const table of tables) await execute(dataDir, `ALTER TABLE lost_${table} RENAME TO ${table}`);
}

const FAILED = 'An error occurred. Please try again.';
const calls: [path: string, values: Record<string, unknown>, words: string][] = [
  ['/contact', message, 'Failed to send message. Please try again.'],
  ['/api/mobile-signup', { ...trial, email: 'bob@example.org' }, 'Signup failed. Please try again.'],
  ['/api/mobile-signup', { ...mobile, email: 'bob@example.org' }, FAILED],
  ['/login', { email: trial.email, password }, FAILED],
  ['/logout', {}, FAILED],
  ['/forgot-password', { email: 'bob@example.org' }, FAILED],
  ['/api/resend-confirmation', { email: 'bob@example.org' }, FAILED],
  ['/reset-password', { token: 'a'.repeat(43), password }, FAILED],
  ['/complete-registration', { token: 'a'.repeat(43), password }, FAILED],
  ['/signup-invite', { code: 'STAVE2026' }, FAILED],
  ['/api/legal/accept', { ...boxes, redirect_url: '/dashboard' }, 'Failed to record legal acceptance'],
  ['/complete-legal-acceptance', { redirect_url: '/dashboard' }, 'Failed to record legal acceptance'],
];

test('[SRV-3] [SRV-9] [SIGN-8] [MOB-4] [LEGAL-6] each call of an account, and a contact message, answers 503 with its own text while the store fails, and counts no attempt', async () => {
  const site = await startAccountRelay();
  const visitor = await site.loggedIn();
  await failing(site, async () => {
    for (const [path, values, error] of calls) {
      const answer = await visitor.post(path, values);
      expect([path, ...outcome(answer)]).toEqual([path, 503, { success: false, error }]);
      expect(answer.headers['retry-after']).toBe('5');
    }
    // More posts than any limit allows.
    const retries = calls.map(async ([path, values]) => {
      for (let tried = 0; tried < 101; tried += 1) expect((await visitor.post(path, values)).status, path).toBe(503);
    });
    await Promise.all(retries);
    expect((await visitor.get('/landing-new/account')).status).toBe(503);
  });
  const answers = [];
  for (const [path, values] of calls.filter(([each]) => each !== '/logout'))
    answers.push((await visitor.post(path, values)).status);
  // Link and code are none.
  expect(answers).toEqual([200, 200, 200, 200, 200, 200, 422, 422, 422, 200, 200]);
});

test('[ACC-9] while the store fails a mailed link opens its form, which checks the link when it is sent', async () => {
  const site = await startAccountRelay();
  const visitor = site.visitor();
  const path = '/landing-new/reset-password?token=opaque';
  expect((await visitor.get(path)).status).toBe(303);
  // No redirect: the page is next, which this site does not have.
  await failing(site, async () => expect((await visitor.get(path)).status).toBe(404));
  expect(site.log.join('\n')).not.toContain('opaque');
});

test('[SRV-8] signups and requests for a link send no mail before the next poll: the answer’s time reveals nothing of it', async () => {
  const clock = new FakeClock();
  const start = clock.now();
  const { port, dataDir } = await startTestRelay({ clock });
  const visitor = new Visitor(port);
  await signUp(visitor);
  await visitor.post('/api/mobile-signup', mobile);
  await visitor.post('/api/resend-confirmation', { email: trial.email });
  await visitor.post('/forgot-password', { email: trial.email });
  clock.advance(POLL_INTERVAL);
  await allDelivered(dataDir);
  const begun = deliveryRows(dataDir).map((row) => row.delivered_at ?? 0);
  expect(begun.length).toBeGreaterThan(3);
  expect(Math.min(...begun)).toBeGreaterThan(start);
});
