import type { Email } from 'postal-mime';
import { expect, test, vi } from 'vitest';
import {
  type AccountRelay,
  chosen,
  done,
  logIn,
  mobile,
  password,
  outcome,
  signUp,
  startAccountRelay,
  trial,
} from './support/accounts.ts';
import { type Answer, send } from './support/http.ts';
import { todaysCost } from '../../server/accounts/passwords.ts';
import { createLimits } from '../../server/http/limits.ts';
import { betaApplication } from './support/calls.ts';
import { mailsOf } from './support/mails.ts';
import { application as careerApplication, applying, filePart, pdf } from './support/resumes.ts';
import { query, submissionRows } from './support/rows.ts';
import type { Visitor } from './support/visitor.ts';

vi.setConfig({ testTimeout: 120_000 });

const asking = {
  beta: (relay: AccountRelay, email: string) => relay.visitor().post('/beta-signup', { ...betaApplication, email }),
  career: (relay: AccountRelay, email: string) =>
    send(relay.port, applying(filePart('resume.pdf', pdf), { ...careerApplication, email })),
  trial: (relay: AccountRelay, email: string) => signUp(relay.visitor(), { email }),
  mobile: (relay: AccountRelay, email: string) => relay.visitor().post('/api/mobile-signup', { ...mobile, email }),
  resend: (relay: AccountRelay, email: string) => relay.visitor().post('/api/resend-confirmation', { email }),
  forgot: (relay: AccountRelay, email: string) => relay.visitor().post('/forgot-password', { email }),
};

const enter = (visitor: Visitor, tried = password, headers = {}) => logIn(visitor, { password: tried }, { headers });

async function reset(relay: AccountRelay): Promise<Visitor> {
  const visitor = relay.visitor();
  await visitor.post('/forgot-password', { email: trial.email });
  expect(outcome(await visitor.post('/reset-password', { token: await relay.token(), password: chosen }))).toEqual(
    done(),
  );
  return visitor;
}

const arrived = (mails: readonly Email[], name: string) =>
  mails.filter(({ to }) =>
    to?.some(({ address = '' }) => new RegExp(`^${name}(\\+[^@]*)?@example\\.org$`, 'i').test(address)),
  );

test('[SRV-8] mails to one mailbox are limited to six an hour across all forms and spellings of the address, with the same answer', async () => {
  const relay = await startAccountRelay();
  const { trial: atDesk, beta, career, mobile: onPhone, resend, forgot } = asking;
  const requests = [
    [atDesk, 'ann+1@example.org'],
    [beta, 'ANN+2@example.org'],
    [career, 'ann@Example.org'],
    [onPhone, 'ann+3@example.org'],
    [resend, 'ann+1@example.org'],
    ...Array.from({ length: 5 }, () => [forgot, 'Ann+1@example.org'] as const),
    [atDesk, 'ann+4@example.org'],
  ] as const;
  for (const [ask, email] of requests) expect(outcome(await ask(relay, email))).toEqual(done());
  expect(arrived(await mailsOf(relay.dataDir), 'ann')).toHaveLength(6);
});

test('[SRV-13] [SRV-8] an application whose mailbox is at its limit is stored and mailed to the team, without a confirmation', async () => {
  const relay = await startAccountRelay({
    env: {
      BETA_MAILBOX: 'beta@site.example',
      CAREERS_MAILBOX: 'careers@site.example',
      SIGNUP_MAILBOX: 'signup@site.example',
    },
  });
  for (let index = 0; index < 6; index += 1) {
    for (const ask of [asking.beta, asking.career, asking.mobile])
      expect(outcome(await ask(relay, 'ann@example.org'))).toEqual(done());
  }
  expect(submissionRows(relay.dataDir)).toHaveLength(18);
  const mails = await mailsOf(relay.dataDir);
  for (const mailbox of ['beta', 'careers', 'signup'])
    expect(mails.filter(({ to }) => to?.[0]?.address === `${mailbox}@site.example`)).toHaveLength(6);
  expect(arrived(mails, 'ann')).toHaveLength(4);
});

test.each(['trial', 'mobile', 'resend', 'forgot', 'beta', 'career'] as const)(
  '[SRV-7] [SRV-9] mails to one mailbox: the last reset link is the owner’s after any number of %s requests of a stranger',
  async (form) => {
    const relay = await startAccountRelay();
    await relay.loggedIn();
    for (let index = 0; index < 10; index += 1) await asking[form](relay, trial.email);
    await reset(relay);
  },
);

test('[SRV-6] [SRV-8] mails to one mailbox include the link that a login of an unconfirmed address mails; a login without a mail does not count', async () => {
  const relay = await startAccountRelay();
  await asking.trial(relay, trial.email);
  for (let index = 0; index < 5; index += 1) await logIn(relay.visitor(), { password: 'no such heron' });
  for (let index = 0; index < 5; index += 1) await logIn(relay.visitor());
  expect(arrived(await mailsOf(relay.dataDir), 'ann')).toHaveLength(4);
});

test('[SRV-8] a signup that is refused for its invite code counts as no mail to its mailbox', async () => {
  const relay = await startAccountRelay();
  for (let index = 0; index < 6; index += 1) {
    expect((await signUp(relay.visitor(), { invite_token: 'AAAA-BBBB-CCCC' })).status).toBe(422);
  }
  await asking.trial(relay, trial.email);
  expect(await relay.token()).not.toBe('');
});

test('[SRV-9] logins of one account are limited to 30 successes in 15 minutes, then 429 until a reset; other accounts are not affected', async () => {
  const relay = await startAccountRelay();
  const owner = await relay.loggedIn();
  for (let index = 0; index < 29; index += 1) expect((await enter(owner)).status).toBe(200);
  const answer = await enter(owner);
  expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await enter(await reset(relay), chosen)).status).toBe(200);
  const other = await relay.loggedIn({ ...trial, email: 'bob@example.org' });
  expect(other.cookies.has('session')).toBe(true);
});

test('[SRV-9] an account has at most 20 sessions: the next login ends the oldest', async () => {
  const relay = await startAccountRelay();
  const browsers = [await relay.loggedIn()];
  for (let index = 1; index < 21; index += 1) {
    relay.advance(1_000);
    const browser = relay.visitor();
    expect((await enter(browser)).status).toBe(200);
    browsers.push(browser);
  }
  expect(query(relay.dataDir, 'SELECT sha256 FROM sessions')).toHaveLength(20);
  const open = await Promise.all(browsers.map(async (browser) => (await browser.get('/landing-new/account')).status));
  expect(open).toEqual([303, ...Array.from({ length: 20 }, () => 200)]);
});

test('[SRV-9] logins from all browsers that the owner has used share one count of guesses', async () => {
  const relay = await startAccountRelay();
  const browsers = [await relay.loggedIn()];
  for (let index = 0; index < 14; index += 1) {
    const browser = relay.visitor();
    await enter(browser);
    browsers.push(browser);
  }
  const answers: number[] = [];
  for (const browser of browsers) answers.push((await enter(browser, 'no such heron')).status);
  expect(answers.filter((status) => status === 422)).toHaveLength(10);
  expect(answers.filter((status) => status === 429)).toHaveLength(5);
});

test('[SRV-9] logins from a browser used before a reset count as a stranger’s and lock no account', async () => {
  const relay = await startAccountRelay();
  const former = await relay.loggedIn();
  const owner = await reset(relay);
  for (let index = 0; index < 10; index += 1) expect((await enter(former, 'no such heron')).status).toBe(422);
  expect((await enter(former, 'no such heron')).status).toBe(429);
  expect((await enter(relay.visitor(), 'no such heron')).status).toBe(429);
  expect((await enter(owner, chosen)).status).toBe(200);
});

test('[SRV-9] a login succeeds after a reset although every count of the account is spent', async () => {
  const relay = await startAccountRelay();
  const known = await relay.loggedIn();
  for (let index = 0; index < 11; index += 1) {
    await enter(relay.visitor(), 'no such heron');
    await enter(known, 'no such heron');
  }
  expect([(await enter(known)).status, (await enter(relay.visitor())).status]).toEqual([429, 429]);
  const owner = await reset(relay);
  expect((await enter(owner, chosen)).status).toBe(200);
});

test('[SRV-9] logins from a browser that the owner has used count for their sender too', async () => {
  const limits = createLimits();
  const relay = await startAccountRelay({ limits, env: { TRUSTED_PROXIES: '1' } });
  const owner = await relay.loggedIn();
  const from = (address: string) => ({ 'x-forwarded-for': address });
  for (let index = 0; index < 100; index += 1) await limits.attempt({ loginsOfSender: '203.0.113.1' });
  expect((await enter(owner, password, from('203.0.113.1'))).status).toBe(429);
  expect((await enter(owner, password, from('203.0.113.2'))).status).toBe(200);
});

test('[SRV-3] [SRV-9] logins of honest visitors behind one address are answered while an account holder logs in without end', async () => {
  const relay = await startAccountRelay({ passwordCost: todaysCost, env: { TRUSTED_PROXIES: '1' } });
  const honest = Array.from({ length: 4 }, (_, index) => ({ ...trial, email: `clinician${index}@example.org` }));
  for (const signup of honest) await relay.loggedIn(signup);
  const browsers = [await relay.loggedIn()];
  for (let index = 1; index < 14; index += 1) {
    const browser = relay.visitor();
    await enter(browser);
    browsers.push(browser);
  }
  const flood = browsers.flatMap((browser) => Array.from({ length: 10 }, () => enter(browser)));
  const answers = await Promise.all(honest.map(({ email }) => logIn(relay.visitor(), { email })));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 200));
  expect((await Promise.all(flood)).filter(({ status }) => status === 200).length).toBeLessThanOrEqual(16);
});

test('[ACC-5] two concurrent deletions of an account make one, and one mail', async () => {
  const relay = await startAccountRelay();
  const visitor = await relay.loggedIn();
  const remove = () => visitor.post('/account/delete', { password });
  const answers = await Promise.all([remove(), remove()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  const subjects = (await mailsOf(relay.dataDir)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Your Staveline account was deleted')).toHaveLength(1);
});

const wrong = { current_password: 'guess', password: 'guess word' };

/** The signup has been the first of the mails. */
test.each<[string, number, (visitor: Visitor, count: number) => Promise<Answer>]>([
  ['mailed links', 99, (visitor, count) => visitor.post('/forgot-password', { email: `a${count}@x.example` })],
  ['invite codes', 30, (visitor, count) => visitor.post('/signup-invite', { code: `WRONG-${count}` })],
  [
    'changes of the plan and ends of sessions together',
    60,
    (visitor, count) =>
      count % 2 === 0
        ? visitor.post('/account/plan', { plan: 'np_pa_annual' })
        : visitor.post('/account/sessions', { session: 'others' }),
  ],
  [
    'wrong current passwords, for a change and the deletion together',
    10,
    (visitor, count) =>
      count % 2 === 0
        ? visitor.post('/account/password', wrong)
        : visitor.post('/account/delete', { password: wrong.password }),
  ],
  ['downloads of the data', 5, (visitor) => visitor.get('/account/data')],
])('[SRV-3] [SRV-9] [ACC-4] [ACC-5] %s are limited to %i, then 429 with Retry-After', async (_, limit, ask) => {
  const visitor = await (await startAccountRelay()).loggedIn();
  for (let count = 0; count < limit; count += 1) expect((await ask(visitor, count)).status).not.toBe(429);
  for (const count of [limit, limit + 1]) {
    const { status, headers } = await ask(visitor, count);
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
  }
});
