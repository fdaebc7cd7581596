import { describe, expect, test } from 'vitest';
import { loggedIn, mailedToken, mobile, password, startAccountRelay, trial } from './support/accounts.ts';
import { mailsOf, mailsTo } from './support/mails.ts';
import { HurriedClock } from './support/hurried-clock.ts';
import { query, submissionRows } from './support/rows.ts';
import { renderedRequest, type TestRelay } from './support/test-relay.ts';
import { Visitor } from './support/visitor.ts';

const HOUR = 3_600_000;
const json = (body: string) => JSON.parse(body) as Record<string, unknown>;
const unusable = 'This link cannot be used. It may have expired or already been used.';
const chosen = 'eight brave otters';

const form = (visitor: Visitor, path: string, values: Record<string, string>, headers = {}) =>
  visitor.post(path, values, { as: 'urlencoded', headers });
const logIn = (relay: TestRelay, tried: string) =>
  form(new Visitor(relay.port), '/login', { email: trial.email, password: tried });

describe('a forgotten password', () => {
  async function forgotten(options: Parameters<typeof startAccountRelay>[0] = {}) {
    const relay = await startAccountRelay(options);
    const visitor = await loggedIn(relay);
    await form(visitor, '/forgot-password', { email: trial.email });
    return { relay, visitor, token: await mailedToken(relay) };
  }

  test('[SRV-7] is answered the same for every address; only accounts get a mail', async () => {
    const relay = await startAccountRelay();
    await loggedIn(relay);
    const before = (await mailsOf(relay.dataDir)).length;
    const visitor = new Visitor(relay.port);
    const [known, unknown] = [
      await form(visitor, '/forgot-password', { email: trial.email }),
      await form(visitor, '/forgot-password', { email: 'nobody@example.org' }),
    ];
    const telling = ({ status, headers, body }: typeof known) => ({
      status,
      headers: { ...headers, date: '', 'x-request-id': '' },
      body,
    });
    expect(telling(known)).toEqual(telling(unknown));
    expect(json(known.body)).toEqual({ success: true });
    const mail = (await mailsTo(relay.dataDir, trial.email)).at(-1);
    expect(mail?.subject).toBe('Choose a new Staveline password');
    expect(mail?.text).toContain('The link is good for 24 hours and can be used once.');
    expect(await mailsOf(relay.dataDir)).toHaveLength(before + 1);
    expect(JSON.stringify(submissionRows(relay.dataDir))).not.toContain('nobody@example.org');
  });

  test('[SRV-7] gets a link that sets a new password once, confirms nothing else, and ends every session', async () => {
    const { relay, visitor, token } = await forgotten();
    const answer = await form(visitor, '/reset-password', { token, password: chosen });
    expect(json(answer.body)).toEqual({ success: true });
    expect(query(relay.dataDir, 'SELECT * FROM sessions')).toEqual([]);
    expect((await visitor.get('/landing-new/dashboard')).status).toBe(303);
    expect((await logIn(relay, password)).status).toBe(422);
    expect((await logIn(relay, chosen)).status).toBe(200);

    const again = await form(new Visitor(relay.port), '/reset-password', { token, password: 'nine sly foxes' });
    expect(again.status).toBe(422);
    expect(json(again.body)).toEqual({ success: false, error: unusable, fields: { token: unusable } });
    expect((await logIn(relay, chosen)).status).toBe(200);
  });

  test('[SRV-7] leaves the newest link alone valid', async () => {
    const { relay, visitor, token } = await forgotten();
    await form(visitor, '/forgot-password', { email: trial.email });
    const newest = await mailedToken(relay);
    const statusOf = async (used: string) =>
      (await form(visitor, '/reset-password', { token: used, password: chosen })).status;
    expect([await statusOf(token), await statusOf(newest), await statusOf(token)]).toEqual([422, 200, 422]);
  });

  test('[SRV-7] can be sent again after a lost answer', async () => {
    const { relay, token } = await forgotten();
    const visitor = new Visitor(relay.port);
    const headers = { 'idempotency-key': 'k1' };
    const first = await form(visitor, '/reset-password', { token, password: chosen }, headers);
    const again = await form(visitor, '/reset-password', { token, password: chosen }, headers);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(
      (await form(visitor, '/reset-password', { token, password: 'nine sly foxes' }, { 'idempotency-key': 'k2' }))
        .status,
    ).toBe(422);
  });

  test('[SRV-7] accepts one of twenty concurrent uses', async () => {
    const { relay, token } = await forgotten();
    const uses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        form(new Visitor(relay.port), '/reset-password', { token, password: `otter number ${index}` }),
      ),
    );
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('[SRV-7] gets a link that is valid for 24 hours', async () => {
    const clock = new HurriedClock();
    const { visitor, token } = await forgotten({ clock });
    clock.advance(24 * HOUR);
    expect(json((await form(visitor, '/reset-password', { token, password: chosen })).body)['error']).toBe(unusable);
  });

  test('[SRV-4] rejects a common password and keeps the link valid', async () => {
    const { visitor, token } = await forgotten();
    const answer = await form(visitor, '/reset-password', { token, password: 'password1' });
    expect(json(answer.body)['fields']).toEqual({ password: 'This password is too common. Choose another one' });
    expect((await form(visitor, '/reset-password', { token, password: chosen })).status).toBe(200);
  });

  test.each(['', 'x', 'a'.repeat(5_000), '%00', "' OR 1=1 --"])('[SRV-7] rejects the token %.12j', async (token) => {
    const relay = await startAccountRelay();
    const answer = await form(new Visitor(relay.port), '/reset-password', { token, password: chosen });
    expect(answer.status).toBe(422);
    expect(Object.keys(json(answer.body)['fields'] as object)).toEqual(['token']);
  });

  test('[SRV-7] [SRV-1] without script shows a page for each step', async () => {
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

  test('[SRV-7] [SRV-14] without script answers a button that is pressed twice the same each time', async () => {
    const { relay, visitor, token } = await forgotten();
    const before = (await mailsOf(relay.dataDir)).length;
    const pressTwice = async (path: string, values: Record<string, string>) => {
      const press = () => visitor.post(path, values, { as: 'browser', headers: { 'sec-fetch-mode': 'navigate' } });
      return (await Promise.all([press(), press()])).map(({ status, headers }) => [status, headers.location]);
    };
    const changed = [303, '/landing-new/reset-password?changed=yes'];
    expect(await pressTwice('/reset-password', { token, password: chosen })).toEqual([changed, changed]);
    const sent = [303, '/landing-new/forgot-password?sent=yes'];
    expect(await pressTwice('/forgot-password', { email: trial.email })).toEqual([sent, sent]);
    // One says that the password was changed (ACC-9), one has the new link.
    expect(await mailsOf(relay.dataDir)).toHaveLength(before + 2);
  });

  test('[SRV-8] is limited to six mails an hour per mailbox, and no answer reveals an account', async () => {
    const relay = await startAccountRelay();
    const visitor = await loggedIn(relay);
    for (const email of ['nobody@example.org', 'ANN@example.org']) {
      const answers = await Promise.all(Array.from({ length: 7 }, () => form(visitor, '/forgot-password', { email })));
      expect(answers.map(({ status, body }) => [status, json(body)])).toEqual(
        Array.from({ length: 7 }, () => [200, { success: true }]),
      );
    }
    // One of the six was the signup's.
    expect(await mailsTo(relay.dataDir, trial.email)).toHaveLength(6);
  });
});

describe('completing a registration', () => {
  async function registered(options: Parameters<typeof startAccountRelay>[0] = {}) {
    const relay = await startAccountRelay(options);
    const visitor = new Visitor(relay.port);
    await visitor.post('/api/mobile-signup', mobile);
    return { relay, visitor, token: await mailedToken(relay) };
  }

  test('[SRV-6] sets the first password by the link and confirms the address; the login leads to the legal acceptance', async () => {
    const { relay, visitor, token } = await registered();
    expect(json((await form(visitor, '/complete-registration', { token, password: chosen })).body)).toEqual({
      success: true,
    });
    const login = await logIn(relay, chosen);
    expect(json(login.body)['redirect']).toBe('/landing-new/legal-acceptance?redirect_url=%2Fdashboard');
    expect((await form(visitor, '/complete-registration', { token, password: 'nine sly foxes' })).status).toBe(422);
  });

  test('[SRV-6] is not possible with the link of a trial signup: the login confirms it', async () => {
    const relay = await startAccountRelay();
    const visitor = new Visitor(relay.port);
    await visitor.post('/api/mobile-signup', trial);
    const answer = await form(visitor, '/complete-registration', { token: await mailedToken(relay), password: chosen });
    expect(json(answer.body)['fields']).toEqual({ token: unusable });
    expect(
      (await form(visitor, '/login', { email: trial.email, password, confirmation: await mailedToken(relay) })).status,
    ).toBe(200);
  });

  test('[SRV-6] reports an expired link, and another one can be requested', async () => {
    const clock = new HurriedClock();
    const { relay, visitor, token } = await registered({ clock });
    clock.advance(24 * HOUR);
    expect(json((await form(visitor, '/complete-registration', { token, password: chosen })).body)['error']).toBe(
      unusable,
    );
    const resent = await form(visitor, '/api/resend-confirmation', { email: mobile.email });
    expect(json(resent.body)).toEqual({ success: true });
    expect(
      (await form(visitor, '/complete-registration', { token: await mailedToken(relay), password: chosen })).status,
    ).toBe(200);
  });

  test('[SRV-6] answers a request for another link the same for every address, and mails waiting ones only', async () => {
    const { relay, visitor, token } = await registered();
    await form(visitor, '/complete-registration', { token, password: chosen });
    const before = (await mailsOf(relay.dataDir)).length;
    for (const email of [mobile.email, 'nobody@example.org']) {
      const answer = await form(visitor, '/api/resend-confirmation', { email });
      expect([answer.status, json(answer.body)]).toEqual([200, { success: true }]);
    }
    expect(await mailsOf(relay.dataDir)).toHaveLength(before);
  });

  test('[SRV-6] is done by a forgotten password too', async () => {
    const { relay, visitor } = await registered();
    await form(visitor, '/forgot-password', { email: mobile.email });
    expect((await form(visitor, '/reset-password', { token: await mailedToken(relay), password: chosen })).status).toBe(
      200,
    );
    expect((await logIn(relay, chosen)).status).toBe(200);
  });

  test('[SRV-1] without script shows a page for each step', async () => {
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
});
