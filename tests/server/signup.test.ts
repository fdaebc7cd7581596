import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { todaysCost } from '../../server/accounts/passwords.ts';
import { sha256 } from '../../server/lib/digest.ts';
import {
  type AccountRelay,
  done,
  leads,
  logIn,
  mobile,
  password,
  outcome,
  shown,
  signUp,
  startAccountRelay,
  trial,
} from './support/accounts.ts';
import { linksIn, mailsOf, mailsTo } from './support/mails.ts';
import { execute, query, submissionRows } from './support/rows.ts';
import { renderedRequest } from './support/test-relay.ts';
import type { Visitor } from './support/visitor.ts';

const accounts = ({ dataDir }: AccountRelay) => query<Record<string, unknown>>(dataDir, 'SELECT * FROM accounts');

const bytesOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

test('[SIGN-6] [SRV-13] a trial signup creates an account, notifies the team and mails the confirmation link', async () => {
  const relay = await startAccountRelay({
    env: { ORIGIN: 'https://www.site.example', SIGNUP_MAILBOX: 'team@site.example' },
  });
  expect(outcome(await signUp(relay.visitor(), { organization: 'Mercy' }))).toEqual(done());
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
  const [mail] = await relay.mails();
  const [link] = linksIn(mail);
  expect(link?.href).toMatch(
    /^https:\/\/www\.site\.example\/landing-new\/login\?email=ann%40example\.org&confirmation=[\w-]{43}$/,
  );
  expect(mail?.html).toContain(`href="${link?.href.replaceAll('&', '&amp;')}"`);
});

test('[SRV-4] a trial signup leaves its password nowhere on disk, in no mail and no log line', async () => {
  const relay = await startAccountRelay({ passwordCost: todaysCost });
  await relay.signedUp();
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

test('[SRV-6] a trial signup stores only the link’s digest', async () => {
  const relay = await startAccountRelay();
  await relay.signedUp();
  const token = await relay.token();
  const dump =
    JSON.stringify(query(relay.dataDir, 'SELECT * FROM tokens')) + JSON.stringify(submissionRows(relay.dataDir));
  expect(dump).toContain('"purpose":"confirm"');
  expect(dump).not.toContain(token);
});

test('[SIGN-9] [ACC-8] the payment page gets plan and address of the signup that leads to it, also of a known address, or of a logged-in owner, and of no other', async () => {
  const relay = await startAccountRelay({ env: { PAYMENT_URL: 'https://pay.example/start?from=site' } });
  const owner = await relay.loggedIn();
  const paid = (plan: string, name: string) =>
    `https://pay.example/start?from=site&plan=${plan}&email=${name}%40example.org`;
  const subscribed = async (visitor: Visitor, email: string) => {
    const values = { email, plan: 'np_pa_annual', signup_type: 'direct' };
    expect(outcome(await signUp(visitor, values))).toEqual(done('/payment?signup=yes'));
    return (await visitor.get('/payment?signup=yes')).headers.location;
  };
  const visitor = relay.visitor();
  expect(await subscribed(visitor, 'Ben@Example.org')).toBe(paid('np_pa_annual', 'ben'));
  expect(await subscribed(visitor, trial.email)).toBe(paid('np_pa_annual', 'ann'));
  // The owner pays for the own account, and signs up a colleague besides.
  expect(await subscribed(owner, 'ben@example.org')).toBe(paid('np_pa_annual', 'ben'));
  expect((await owner.get('/payment')).headers.location).toBe(paid('md_do_monthly', 'ann'));
  expect((await shown(owner))?.details?.payable).toBe(true);
  for (const path of ['/payment', '/payment?signup=yes'])
    expect((await relay.visitor().get(path)).headers.location).toBe('https://pay.example/start?from=site');
  const plain = await signUp(visitor, { signup_type: 'direct' }, { as: 'browser' });
  expect([plain.status, plain.headers['refresh']]).toEqual([200, '0; url=/payment?signup=yes']);
});

test('[SIGN-9] a trial signup for a subscription without a payment page is answered like a trial, and the path does not exist', async () => {
  const visitor = (await startAccountRelay()).visitor();
  expect(outcome(await signUp(visitor, { signup_type: 'direct' }))).toEqual(done());
  expect((await visitor.get('/payment')).status).toBe(404);
});

test('[SRV-6] each signup of an address keeps its names and password until one is confirmed, which removes the others', async () => {
  const relay = await startAccountRelay();
  const visitor = relay.visitor();
  await signUp(visitor, { password: 'the first heron', lastName: 'Baker' });
  const first = await relay.token();
  await signUp(visitor, { lastName: 'Cooper' });
  expect(
    accounts(relay)
      .map(({ last_name }) => last_name)
      .toSorted(),
  ).toEqual(['Baker', 'Cooper']);
  const login = (tried: string) => logIn(visitor, { password: tried, confirmation: first });
  expect((await login(password)).status).toBe(422);
  expect((await login('the first heron')).status).toBe(200);
  expect(accounts(relay).map(({ last_name }) => last_name)).toEqual(['Baker']);
});

test('[SRV-6] [SRV-7] the invite of a removed signup stays used', async () => {
  const relay = await startAccountRelay();
  const visitor = await relay.signedUp();
  const first = await relay.token();
  await execute(relay.dataDir, `INSERT INTO invites VALUES ('${sha256('STAVE2026')}', 0, 9999999999999, NULL)`);
  await signUp(visitor, { invite_token: 'STAVE2026' });
  expect((await logIn(visitor, { confirmation: first })).status).toBe(200);
  expect((await visitor.post('/signup-invite', { code: 'STAVE2026' })).status).toBe(422);
  expect((await signUp(visitor, { email: 'eve@example.org', invite_token: 'STAVE2026' })).status).toBe(422);
});

test('[SIGN-5] [MOB-1] a signup may omit the organization; every other missing field gets a message', async () => {
  const relay = await startAccountRelay();
  const without = (values: object, left: string) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name !== left));
  expect((await relay.visitor().post('/api/mobile-signup', without(trial, 'organization'))).status).toBe(200);
  expect(accounts(relay)).toMatchObject([{ organization: '' }]);
  const answer = await relay.visitor().post('/api/mobile-signup', without(mobile, 'firstName'));
  expect(outcome(answer)).toMatchObject([422, { fields: { firstName: 'Enter your first name' } }]);
});

const posted = { ...trial, organization: 'Mercy' };

test('[SRV-1] a signup without script redirects to its page with `sent`', async () => {
  const relay = await startAccountRelay();
  const visitor = relay.visitor();
  const answer = await visitor.post('/api/mobile-signup', posted, { as: 'browser' });
  expect(leads(answer)).toEqual([303, '/landing-new/signup?plan=md_do_monthly&type=trial&sent=yes']);
  const phone = await visitor.post('/api/mobile-signup', { ...mobile, isIOS: 'true' }, { as: 'browser' });
  expect(phone.headers.location).toBe('/landing-new/mobile-signup?sent=yes&ios=1');
});

test('[SRV-14] a signup whose button is pressed twice without script is made once, and its one mail is valid', async () => {
  const relay = await startAccountRelay();
  const press = () =>
    relay.visitor().post('/api/mobile-signup', posted, {
      as: 'browser',
      headers: { 'sec-fetch-mode': 'navigate' },
    });
  expect((await Promise.all([press(), press()])).map(({ status }) => status)).toEqual([303, 303]);
  expect(await relay.mails()).toHaveLength(1);
  expect((await logIn(relay.visitor(), { confirmation: await relay.token() })).status).toBe(200);
});

test('[SRV-1] a rejected mobile signup without script gets the form of its own page', async () => {
  const relay = await startAccountRelay();
  const answer = await relay
    .visitor()
    .post('/api/mobile-signup', { ...mobile, role: '', isIOS: 'false' }, { as: 'browser' });
  expect(renderedRequest(answer.body)).toMatchObject({
    path: '/mobile-signup',
    form: { flow: 'mobile-signup', fields: { role: 'Choose your role' } },
  });
});
