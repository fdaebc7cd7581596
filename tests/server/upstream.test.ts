import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import type { LegalAcceptanceTable } from '../../server/legal/tables.ts';
import { createUpstreamClient, UPSTREAM_TIMEOUT } from '../../server/upstream/upstream-client.ts';
import { boxes, mobile, password, trial } from './support/accounts.ts';
import { sample } from './support/calls.ts';
import { expectWell } from './support/expect-well.ts';
import { type Answer, asScript, message, send } from './support/http.ts';
import { FakeClock } from './support/fake-clock.ts';
import { foundIn } from './support/raw-files.ts';
import { startReceiver } from './support/receiver.ts';
import { type UpstreamBehaviour, upstreamSecret } from './support/reference-upstream.ts';
import { application, applying, pdf } from './support/resumes.ts';
import { deliveryRows, query, submissionRows } from './support/rows.ts';
import { upstreamSite } from './support/sites.ts';
import { fakeTexts } from './support/test-relay.ts';
import { until } from './support/until.ts';
import { Visitor } from './support/visitor.ts';

type Posted = Parameters<Visitor['post']>;

const said = ({ status, body }: Answer) => [status, JSON.parse(body) as Record<string, unknown>];
const unavailable = (error: string) => [503, { success: false, error }];
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const logIn = (visitor: Visitor, values: Record<string, string> = {}) =>
  visitor.post('/login', { email: trial.email, password, ...values });
const FAILED = 'An error occurred. Please try again.';
const toLegal = '/landing-new/legal-acceptance?redirect_url=%2Fdashboard';

/** An upstream with a fixed answer. */
const saying =
  (body: string | Buffer, status = 200, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body);
const answering = (outcome: object, headers: Record<string, string> = {}) =>
  saying(JSON.stringify(outcome), 200, headers);

/** The answer to a correct login. */
const loggedIn = { outcome: 'done', legalOwed: false };

test('[SRV-4] a request to the upstream is signed over its exact bytes, at the time of the call and with its own id', async () => {
  const { relay, upstream } = await upstreamSite();
  const visitor = new Visitor(relay.port);
  await logIn(visitor);
  await logIn(visitor);
  expect(upstream.refused).toEqual([]);
  const [first, second] = upstream.arrived;
  expect(first?.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'staveline' });
  expect(JSON.parse(first?.body ?? '')).toMatchObject({
    type: 'call.logIn',
    data: { email: trial.email, password, confirmation: null, legalVersion: '2025-07-27' },
  });
  expect(first?.headers['webhook-id']).not.toBe(second?.headers['webhook-id']);
  const other = new Webhook(`whsec_${Buffer.alloc(32, 8).toString('base64')}`);
  expect(() => other.verify(first?.body ?? '', first?.headers as Record<string, string>)).toThrow(
    'No matching signature',
  );
});

test('[SRV-4] a request to the upstream contains only a session’s digest, never the cookie’s value', async () => {
  const site = await upstreamSite();
  const visitor = await site.loggedIn();
  await visitor.get('/landing-new/account');
  const token = visitor.cookies.get('__Host-session') ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(site.upstream.arrived.at(-1)?.body).toMatch(/"session":"[0-9a-f]{64}"/);
  expect(site.upstream.arrived.map(({ body, headers }) => body + JSON.stringify(headers)).join('\n')).not.toContain(
    token,
  );
});

test('[SRV-4] a request to the upstream leaves no password, address, name or secret in the relay’s store or log', async () => {
  const site = await upstreamSite();
  const visitor = await site.loggedIn();
  await visitor.post('/forgot-password', { email: trial.email });
  await visitor.post('/reset-password', { token: await site.token(), password: 'eight brave otters' });
  for (const behaviour of [
    saying('{"email":"ann@example.org"}', 500),
    saying('ann@example.org seven quiet herons'),
    answering({ outcome: 'refused', error: 'Archer\n' }),
  ]) {
    site.upstream.behave(behaviour);
    await visitor.post('/api/mobile-signup', trial, keyed('k1'));
    await logIn(visitor);
  }
  await site.upstream.close();
  await logIn(visitor);
  const traces = [password, 'eight brave otters', 'ann@example.org', 'Archer'];
  // Control: a table's name can be found.
  expect(Object.keys(foundIn(site.relay.dataDir, [...traces, 'submissions']))).toEqual(['submissions']);
  for (const trace of traces) expect(site.relay.log.join('\n')).not.toContain(trace);
  expect(site.relay.log.join('\n')).not.toMatch(/BwcHBwcH|\/site|k1"/);
  expect(submissionRows(site.relay.dataDir)).toEqual([]);
});

const failures: [title: string, behaviour: UpstreamBehaviour, code: string, retryAfter?: string][] = [
  ['cuts the connection', (response) => void response.destroy(), 'UND_ERR_SOCKET'],
  ['answers 500', saying('{"outcome":"done","legalOwed":false}', 500), 'HTTP 500'],
  ['answers 503 and says when', saying('', 503, { 'Retry-After': '30' }), 'HTTP 503', '30'],
  ['asks for a wait of a day', saying('', 503, { 'Retry-After': '86400' }), 'HTTP 503', '600'],
  ['answers 201', saying(JSON.stringify(loggedIn), 201), 'HTTP 201'],
  ['answers without JSON', saying('<h1>Welcome</h1>'), 'MALFORMED'],
  [
    'answers no UTF-8',
    saying(Buffer.from('{"outcome":"done","legalOwed":false,"redirect":"/\xff"}', 'latin1')),
    'MALFORMED',
  ],
  ['answers another call', answering({ outcome: 'good' }), 'MALFORMED'],
  ['answers too much', saying(JSON.stringify(loggedIn).padEnd(64 * 1_024 + 1)), 'TOO LARGE'],
  [
    'answers without end',
    (response) => {
      response.writeHead(200);
      const more = () => void (response.destroyed || response.write(' '.repeat(65_536), () => setImmediate(more)));
      more();
    },
    'TOO LARGE',
  ],
  [
    'promises more than it sends',
    (response) => {
      response.writeHead(200, { 'Content-Length': '1000' }).write('{"outcome"');
      setImmediate(() => response.destroy());
    },
    'UND_ERR_SOCKET',
  ],
];

test.each(failures)(
  '[SRV-3] [SRV-4] an upstream that %s is an outage, and its response is not shown',
  async (_, behaviour, code, retryAfter = '5') => {
    const { relay, upstream } = await upstreamSite();
    upstream.behave(behaviour);
    const visitor = new Visitor(relay.port);
    const answer = await logIn(visitor);
    expect(said(answer)).toEqual(unavailable(FAILED));
    expect(answer.headers['retry-after']).toBe(retryAfter);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(
      relay.log
        .filter((line) => line.includes('upstream failed'))
        .map((line) => (JSON.parse(line) as { error: { code: string } }).error.code),
    ).toEqual([code]);
    upstream.behave('well');
    expect((await logIn(visitor)).status).toBe(422);
    await expectWell(relay.port);
  },
);

test('[SRV-3] [SRV-4] an upstream may answer with 64 KiB', async () => {
  const { relay, upstream } = await upstreamSite();
  upstream.behave(saying(JSON.stringify(loggedIn).padEnd(64 * 1_024)));
  expect((await logIn(new Visitor(relay.port))).status).toBe(200);
});

test.each([301, 302, 303, 307, 308])(
  '[SRV-10] [SRV-4] an upstream that redirects (%i) is not followed, so that the password goes nowhere else',
  async (status) => {
    const elsewhere = await startReceiver();
    const { relay, upstream } = await upstreamSite();
    upstream.behave(saying('', status, { Location: elsewhere.url }));
    const answer = await logIn(new Visitor(relay.port));
    expect(said(answer)).toEqual(unavailable(FAILED));
    expect(answer.headers.location).toBeUndefined();
    expect(elsewhere.requests).toEqual([]);
  },
);

test.each<[string, UpstreamBehaviour]>([
  ['hangs', 'hang'],
  ['begins an answer and hangs', (response) => void response.writeHead(200).write('{"outcome":')],
])('[SRV-3] an upstream that %s is given up after 10 s and delays no other visitor', async (_, behaviour) => {
  const { relay, upstream, clock } = await upstreamSite();
  upstream.behave(behaviour, 'logIn');
  let answered = false;
  const waiting = logIn(new Visitor(relay.port)).finally(() => (answered = true));
  await until(() => upstream.arrived.length === 1);
  expect(UPSTREAM_TIMEOUT).toBe(10_000);
  clock.advance(UPSTREAM_TIMEOUT - 1);
  expect((await new Visitor(relay.port).post('/api/mobile-signup', trial)).status).toBe(200);
  expect(answered).toBe(false);
  clock.advance(1);
  expect(said(await waiting)).toEqual(unavailable(FAILED));
  expect(relay.log.join('\n')).toContain('"TIMEOUT"');
});

test('[SRV-3] an upstream that hangs holds at most 256 visitors; further ones are refused at once', async () => {
  const receiver = await startReceiver();
  receiver.behave('hang');
  const clock = new FakeClock();
  const ask = createUpstreamClient({ upstream: { url: receiver.url, secrets: [new Uint8Array(32)] }, clock });
  const codeOf = (asked: Promise<unknown>) =>
    asked.then(
      () => 'answered',
      (error: unknown) => (error as { code?: string }).code,
    );
  const crowd = Array.from({ length: 256 }, () => codeOf(ask('checkInvite', { code: 'X' })));
  expect(await codeOf(ask('checkInvite', { code: 'X' }))).toBe('BUSY');
  clock.advance(UPSTREAM_TIMEOUT);
  expect(new Set(await Promise.all(crowd))).toEqual(new Set(['TIMEOUT']));
  receiver.behave((response) => answering({ outcome: 'good' })(response));
  expect(await ask('checkInvite', { code: 'X' })).toEqual({ outcome: 'good' });
});

const calls: [path: string, values: Record<string, unknown>, words: string][] = [
  ['/api/mobile-signup', trial, 'Signup failed. Please try again.'],
  ['/api/mobile-signup', mobile, FAILED],
  ['/login', { email: trial.email, password }, FAILED],
  ['/logout', {}, FAILED],
  ['/forgot-password', { email: trial.email }, FAILED],
  ['/api/resend-confirmation', { email: trial.email }, FAILED],
  ['/reset-password', { token: 'a'.repeat(43), password }, FAILED],
  ['/complete-registration', { token: 'a'.repeat(43), password }, FAILED],
  ['/signup-invite', { code: 'STAVE2026' }, FAILED],
  ['/api/legal/accept', { ...boxes, redirect_url: '/dashboard' }, 'Failed to record legal acceptance'],
  ['/complete-legal-acceptance', { redirect_url: '/dashboard' }, 'Failed to record legal acceptance'],
];

test('[SRV-3] [SIGN-8] [MOB-4] [LEGAL-6] an upstream that is down is reported by each call in its own words, with Retry-After; messages are accepted', async () => {
  const site = await upstreamSite();
  const visitor = await site.loggedIn();
  await site.upstream.close();
  for (const [path, values, words] of calls) {
    const answer = await visitor.post(path, values);
    expect([path, ...said(answer)]).toEqual([path, ...unavailable(words)]);
    expect(answer.headers['retry-after']).toBe('5');
  }
  expect((await visitor.get('/landing-new/account')).status).toBe(503);
  expect(query(site.relay.dataDir, 'SELECT * FROM legal_acceptances')).toEqual([]);
  await expectWell(site.relay.port);
});

test('[ACC-9] an upstream that does not check a mailed link shows the form, and the link is checked when it is used', async () => {
  const { relay, upstream } = await upstreamSite();
  const open = () => new Visitor(relay.port).get('/landing-new/reset-password?token=opaque');
  expect((await open()).headers.location).toBe('/landing-new/reset-password');
  for (const behaviour of [saying('', 404), answering({ outcome: 'elsewhere' })]) {
    upstream.behave(behaviour, 'checkLink');
    // No redirect: the page is next, which this site does not have.
    expect((await open()).status).toBe(404);
  }
  expect(relay.log.filter((line) => line.includes('mailed link could not be checked'))).toHaveLength(1);
  expect(relay.log.join('\n')).not.toContain('opaque');
});

test.each<[string, (visitor: Visitor, token: string) => Posted]>([
  ['a signup', () => ['/api/mobile-signup', { ...trial, email: 'bob@example.org' }, keyed('k1')]],
  ['a new password', (_, token) => ['/reset-password', { token, password: 'eight brave otters' }, keyed('k1')]],
  ['a request for a link', () => ['/forgot-password', { email: trial.email }, keyed('k2')]],
])(
  '[SRV-14] an upstream that has processed %s and lost the answer gets it again with its key and does it once',
  async (_, callOf) => {
    const site = await upstreamSite();
    const visitor = await site.loggedIn();
    await visitor.post('/forgot-password', { email: trial.email });
    const call = callOf(visitor, await site.token());
    const mails = async () => (await site.mails()).length + (await site.mails('bob@example.org')).length;
    site.upstream.behave('lose the answer');
    const before = await mails();
    expect((await visitor.post(...call)).status).toBe(503);
    const since = await mails();
    site.upstream.behave('well');
    expect(said(await visitor.post(...call))).toEqual([200, { success: true }]);
    expect(await mails()).toBe(since);
    expect(since - before).toBe(1);
  },
);

test('[SRV-9] an upstream that is down does not count attempts: a visitor who kept trying logs in once it is back', async () => {
  const site = await upstreamSite();
  const owner = await site.loggedIn();
  const stranger = new Visitor(site.relay.port);
  const signUp = () => stranger.post('/api/mobile-signup', { ...trial, email: 'bob@example.org' });
  const ask = () => stranger.post('/forgot-password', { email: 'bob@example.org' });
  const tryCode = () => stranger.post('/signup-invite', { code: 'STAVE2026' });
  const change = () => stranger.post('/reset-password', { token: 'unknown', password });
  const attempts = [() => logIn(owner), () => logIn(stranger), signUp, ask, tryCode, change];
  site.upstream.behave(saying('', 500));
  // Each more often than any limit, including that of a shared address.
  const failing = attempts.map(async (attempt) => {
    for (let tried = 0; tried < 101; tried += 1) expect((await attempt()).status).toBe(503);
  });
  await Promise.all(failing);
  site.upstream.behave('well');
  // The code and the link are invalid, as the upstream says.
  expect((await Promise.all(attempts.map((attempt) => attempt()))).map(({ status }) => status)).toEqual([
    200, 200, 200, 200, 422, 422,
  ]);
});

test('[SRV-9] an upstream that sends two answers to one call: the second is not used for the next call', async () => {
  const { relay, upstream } = await upstreamSite();
  const body = JSON.stringify(loggedIn);
  const whole = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  upstream.behave((response) => void response.socket?.write(whole + whole), 'logIn');
  const first = await logIn(new Visitor(relay.port));
  expect([200, 503]).toContain(first.status);
  upstream.behave('well');
  for (let next = 0; next < 3; next += 1) expect((await logIn(new Visitor(relay.port))).status).toBe(422);
});

test('[SRV-9] the upstream’s answers set no cookie and no header: those are the relay’s own', async () => {
  const { relay, upstream } = await upstreamSite();
  upstream.behave(
    answering(
      { ...loggedIn, session: 'theirs' },
      { 'Set-Cookie': 'session=theirs; Path=/', 'X-Theirs': 'yes', Location: 'https://evil.example/' },
    ),
  );
  const answer = await logIn(new Visitor(relay.port));
  expect(said(answer)).toEqual([200, { success: true, redirect: '/dashboard' }]);
  expect(answer.headers['set-cookie']?.map((cookie) => cookie.split('=')[0])).toEqual([
    '__Host-session',
    '__Host-session-hint',
    '__Host-device',
    '__Host-continuation',
  ]);
  expect(JSON.stringify([answer.headers, answer.body])).not.toMatch(/theirs|evil/);
});

const targets: [string, string | null][] = [
  ['/notes?ticket=1', '/notes?ticket=1'],
  ['https://app.site.example/start?ticket=1', 'https://app.site.example/start?ticket=1'],
  ['https://evil.example/', null],
  ['//evil.example', null],
  [String.raw`/\evil.example`, null],
  ['/%2fevil.example', null],
  ['javascript:alert(1)', null],
  ['https://app.site.example@evil.example/', null],
  ['', null],
];

test.each(targets)(
  '[LEGAL-7] [SRV-10] the upstream’s answers redirect a login to %j only if that is allowed',
  async (redirect, to) => {
    const { relay, upstream } = await upstreamSite({ env: { REDIRECT_ORIGINS: 'https://app.site.example' } });
    upstream.behave(answering({ ...loggedIn, redirect }));
    expect(said(await logIn(new Visitor(relay.port)))).toEqual([200, { success: true, redirect: to ?? '/dashboard' }]);
    const page = await new Visitor(relay.port).post('/login', { email: trial.email, password }, { as: 'browser' });
    expect([page.status, page.headers.location]).toEqual([303, to ?? '/dashboard']);
    // An outstanding acceptance has priority.
    upstream.behave(answering({ ...loggedIn, legalOwed: true, redirect }));
    expect(said(await logIn(new Visitor(relay.port)))[1]).toEqual({ success: true, redirect: toLegal });
  },
);

test.each(targets)(
  '[LEGAL-5] [LEGAL-7] the upstream’s answers redirect an acceptance and its completion to %j only if that is allowed',
  async (redirect, to) => {
    const site = await upstreamSite({ env: { REDIRECT_ORIGINS: 'https://app.site.example' } });
    const owner = await site.loggedIn();
    const newcomer = new Visitor(site.relay.port);
    await newcomer.post('/api/mobile-signup', { ...trial, email: 'bob@example.org' });
    for (const [visitor, otherwise] of [
      [owner, '/wanted'],
      [newcomer, '/landing-new/login'],
    ] as const) {
      site.upstream.behave(answering({ outcome: 'done', redirect }), 'acceptLegal');
      const accepted = await visitor.post('/api/legal/accept', { ...boxes, redirect_url: '/wanted' });
      expect(said(accepted)).toEqual([200, { success: true, redirect: to ?? otherwise }]);
      site.upstream.behave(answering({ outcome: 'done', redirect }), 'completeLegal');
      expect(said(await visitor.post('/complete-legal-acceptance', { redirect_url: '/wanted' }))).toEqual([
        200,
        { success: true, redirect: to ?? otherwise },
      ]);
    }
  },
);

test('[SIGN-8] the upstream’s answers to a refused signup are shown as they are, for the whole form and for its fields', async () => {
  const { relay, upstream } = await upstreamSite();
  upstream.behave(
    answering({
      outcome: 'refused',
      error: 'Signups are closed for Mercy.',
      fields: { organization: 'This organization signs up by itself' },
    }),
  );
  const visitor = new Visitor(relay.port);
  expect(said(await visitor.post('/api/mobile-signup', trial))).toEqual([
    422,
    {
      success: false,
      error: 'Signups are closed for Mercy.',
      fields: { organization: 'This organization signs up by itself' },
    },
  ]);
  upstream.behave(answering({ outcome: 'refused', fields: { organization: 'This organization signs up by itself' } }));
  expect(said(await visitor.post('/api/mobile-signup', trial))[1]).toMatchObject({
    error: 'Please check what you entered.',
  });
  upstream.behave(answering({ outcome: 'refused' }));
  expect(said(await visitor.post('/api/mobile-signup', trial))).toEqual([
    422,
    { success: false, error: 'Please check what you entered.' },
  ]);
  for (const error of ['', 'two\nlines', 'x'.repeat(301), 7]) {
    upstream.behave(answering({ outcome: 'refused', error }));
    expect(said(await visitor.post('/api/mobile-signup', trial))).toEqual(
      unavailable('Signup failed. Please try again.'),
    );
  }
});

test('[SRV-8] the upstream’s answers name a signup by a UUID: nothing else is put into a cookie', async () => {
  const { relay, upstream } = await upstreamSite();
  for (const signup of ['', 'known~9999999999999', 'x; Domain=evil.example', '../..', 7, null]) {
    upstream.behave(answering({ outcome: 'done', signup }));
    const answer = await new Visitor(relay.port).post('/api/mobile-signup', trial);
    expect([answer.status, answer.headers['set-cookie']]).toEqual([503, undefined]);
  }
});

const accept = (visitor: Visitor, key: string) =>
  visitor.post('/api/legal/accept', { ...boxes, redirect_url: '/dashboard' }, { ...keyed(key) });
const records = (dataDir: string) =>
  query<LegalAcceptanceTable>(dataDir, 'SELECT * FROM legal_acceptances ORDER BY number');

test('[LEGAL-6] [SRV-16] with an upstream, the record of a legal acceptance precedes the call: when the upstream is down the visitor gets an error, and a second try reports it', async () => {
  const site = await upstreamSite();
  const visitor = await site.loggedIn();
  site.upstream.behave(saying('', 500), 'acceptLegal');
  expect(said(await accept(visitor, 'k1'))).toEqual(unavailable('Failed to record legal acceptance'));
  expect(records(site.relay.dataDir)).toHaveLength(fakeTexts.documents.length);
  expect(records(site.upstream.dataDir)).toEqual([]);
  site.upstream.behave('well');
  expect((await accept(visitor, 'k1')).status).toBe(200);
  expect(records(site.relay.dataDir)).toHaveLength(fakeTexts.documents.length);
  expect(records(site.upstream.dataDir)).toHaveLength(fakeTexts.documents.length);
});

test('[SRV-5] with an upstream, the record of a legal acceptance belongs to the upstream’s account, and the report has the documents with texts and digests', async () => {
  const site = await upstreamSite();
  await accept(await site.loggedIn(), 'k1');
  const [account] = query<{ id: string }>(site.upstream.dataDir, 'SELECT id FROM accounts');
  expect(records(site.relay.dataDir)[0]).toMatchObject({ account_id: account?.id, email: trial.email });
  const report = JSON.parse(site.upstream.arrived.at(-1)?.body ?? '') as {
    type: string;
    data: { documents: { text: string }[]; idempotencyKey: string };
  };
  expect([report.type, report.data.idempotencyKey, report.data.documents.map(({ text }) => text)]).toEqual([
    'call.acceptLegal',
    'k1',
    fakeTexts.documents.map(({ text }) => text),
  ]);
});

test('[SRV-5] with an upstream, the record of a legal acceptance is not requested for a forged continuation cookie', async () => {
  const site = await upstreamSite();
  const stranger = new Visitor(site.relay.port);
  stranger.cookies.set('__Host-continuation', '01a1fc2e-ff09-70cb-91f4-679eeec5b602~9999999999999.forged');
  expect((await accept(stranger, 'k1')).status).toBe(403);
  expect(site.upstream.arrived).toEqual([]);
});

const forwards = (dataDir: string) => deliveryRows(dataDir).filter(({ lane }) => lane === 'upstream');

test('[SRV-15] [CONT-2] [BETA-3] [CAR-4] with an upstream, other submissions are stored, answered, and forwarded whole and signed, with their files', async () => {
  const { relay, upstream } = await upstreamSite();
  expect((await send(relay.port, asScript())).status).toBe(200);
  expect((await send(relay.port, sample('/beta-signup'))).status).toBe(200);
  expect((await send(relay.port, applying())).status).toBe(200);
  await until(() => upstream.submissions.length === 3);
  const [contact, beta, career] = upstream.submissions.toSorted((a, b) => a.id.localeCompare(b.id));
  expect(contact).toEqual({
    type: 'contact.submitted',
    id: submissionRows(relay.dataDir)[0]?.id,
    payload: message,
    attachments: [],
  });
  expect(beta).toMatchObject({ type: 'beta.submitted', payload: { full_name: 'Ada Lovelace' } });
  expect(career).toMatchObject({
    type: 'career.submitted',
    payload: application,
    attachments: [{ name: 'resume.pdf', content: pdf.toString('base64') }],
  });
  await until(() => deliveryRows(relay.dataDir).every(({ state }) => state === 'delivered'));
  expect(upstream.refused).toEqual([]);
  expect(forwards(relay.dataDir)).toHaveLength(3);
});

test('[SRV-15] with an upstream, other submissions go to a configured webhook too, each with its own secret; an acceptance goes to the webhook only', async () => {
  const receiver = await startReceiver();
  const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
  const site = await upstreamSite({ env: { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: secret } });
  await send(site.relay.port, asScript());
  const visitor = await site.loggedIn();
  await visitor.post('/api/legal/accept', { ...boxes, redirect_url: '/dashboard' });
  await until(
    () =>
      deliveryRows(site.relay.dataDir).length === 6 &&
      deliveryRows(site.relay.dataDir).every(({ state }) => state === 'delivered'),
  );
  const types = receiver.requests.map(
    ({ headers, body }) =>
      (new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string }).type,
  );
  expect(types.toSorted()).toEqual(['contact.submitted', 'legal.submitted']);
  expect(site.upstream.submissions.map(({ type }) => type)).toEqual(['contact.submitted']);
  expect(upstreamSecret).not.toBe(secret);
});
