import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { describeError } from '../../server/lib/describe-error.ts';
import { HttpError } from '../../server/http/http-error.ts';
import { loggedPath } from '../../server/http/app.ts';
import { openStore } from '../../server/store.ts';
import { callPaths, sample } from './support/calls.ts';
import { asScript, field, send, type Sending } from './support/http.ts';
import { startSmtp } from './support/smtp-server.ts';
import { startTestRelay, type TestRelayOptions } from './support/test-relay.ts';
import { unlimited } from './support/unlimited.ts';
import { until } from './support/until.ts';

const traces = [
  'Zsuzsanna',
  'secretaddress',
  'visitor.example',
  'secretwords',
  'secretkey',
  'secretquery',
  'secretagent',
  '203.0.113.9',
  'secretreferrer',
  'secretcookie',
];

const headers = {
  'idempotency-key': 'secretkey',
  'user-agent': 'secretagent',
  'x-forwarded-for': '203.0.113.9',
  referer: 'http://localhost/secretreferrer',
  cookie: 'a=secretcookie',
};

test('[SRV-4] [SRV-9] a line of a login names its account by a keyed pseudonym, which no one without the key can make', async () => {
  const relays = [await startTestRelay(), await startTestRelay()];
  const pseudonyms: unknown[] = [];
  for (const { port, log } of relays) {
    const logIn = (email: string) =>
      send(port, { ...asScript({ email, password: 'secretwords' }, headers), path: '/login' });
    for (const email of ['secretaddress@visitor.example', 'SecretAddress@visitor.example', 'ann@visitor.example'])
      expect((await logIn(email)).status).toBe(422);
    await until(() => log.filter((line) => line.includes('"/login"')).length === 3);
    const lines = log
      .filter((line) => line.includes('"/login"'))
      .map((line) => JSON.parse(line) as { account: string });
    expect(lines).toMatchObject(
      lines.map(() => ({ status: 422, account: expect.stringMatching(/^[\w-]{16}$/) as string })),
    );
    const [first, again, other] = lines.map(({ account }) => account);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(traces.filter((trace) => log.join('').includes(trace))).toEqual([]);
    pseudonyms.push(first);
  }
  expect(pseudonyms[0]).not.toBe(pseudonyms[1]);
});

/** Recognisable values, valid where possible. */
const recognisable = {
  ...Object.fromEntries(
    ['name', 'full_name', 'firstName', 'lastName', 'employer', 'county', 'organization'].map((name) => [
      name,
      'Zsuzsanna',
    ]),
  ),
  ...Object.fromEntries(['message', 'notes', 'cover_letter'].map((name) => [name, 'secretwords'])),
  email: 'secretaddress@visitor.example',
  user_email: 'secretaddress@visitor.example',
  phone: '(555) 019-8765',
  linkedin: 'https://visitor.example/secretwords',
  password: 'secretpassword of herons',
  token: 'secrettoken',
  confirmation: 'secrettoken',
  code: 'SECRETCODE',
  invite_token: 'SECRETCODE',
  redirect_url: 'https://secretredirect.example/',
};
const more = [
  '019-8765',
  'secretpassword',
  'secrettoken',
  'SECRETCODE',
  'secretcode',
  'secretredirect',
  'secretfield',
  'secretdisk',
];

const exhausted = {
  ...unlimited,
  attempt: () => Promise.reject(new HttpError(429, 'Too many attempts. Please try again later.', { retryAfter: 900 })),
};
const failing = () => Promise.reject(new Error('cannot render secretwords for secretaddress@visitor.example'));

const withHeaders =
  (added: Record<string, string>) =>
  (sending: Sending): Sending => ({ ...sending, headers: { ...sending.headers, ...added } });

const unreadable = ({ body, ...sending }: Sending): Sending => ({
  ...sending,
  body: Buffer.concat([Buffer.from('secretwords{"secretfield'), Buffer.from(body ?? '')]),
});

const withAnother = ({ body, headers: sent = {}, ...sending }: Sending): Sending => {
  const type = String(sent['content-type']);
  if (type.includes('json'))
    return { ...sending, headers: sent, body: String(body).replace(/\}$/, ',"secretfield":"secretwords"}') };
  if (type.includes('urlencoded'))
    return { ...sending, headers: sent, body: `${String(body)}&secretfield=secretwords` };
  return {
    ...sending,
    headers: sent,
    body: Buffer.concat([field('secretfield', 'secretwords'), Buffer.from(body ?? '')]),
  };
};

const failingStore: TestRelayOptions['open'] = async (options) => {
  const store = await openStore(options);
  const database = new DatabaseSync(join(options.dataDir, 'staveline.db'), { timeout: 5_000 });
  for (const table of ['submissions', 'accounts', 'tokens', 'clock_mark']) {
    for (const change of ['INSERT', 'UPDATE']) {
      database.exec(
        `CREATE TRIGGER fail_${table}_${change} BEFORE ${change} ON ${table} BEGIN SELECT RAISE(ABORT, 'secretdisk full, says secretaddress@visitor.example'); END`,
      );
    }
  }
  database.close();
  return store;
};

test.each<[outcome: string, options: TestRelayOptions, change?: (sending: Sending) => Sending]>([
  ['as they are meant', {}],
  ['with a field that they do not have', {}, withAnother],
  ['with a body that cannot be read', {}, unreadable],
  ['too often', { limits: exhausted }],
  ['without script, while no page can be made', { render: failing }, withHeaders({ accept: 'text/html' })],
  ['while the store fails', { open: failingStore }],
  ['from another site', {}, withHeaders({ origin: 'https://secretwords.example' })],
  ['to another host', {}, withHeaders({ host: 'secretwords.example' })],
])(
  '[SRV-4] all calls, %s, leave no visitors’ data and no secret in the log',
  async (_, options, change = (sending) => sending) => {
    const smtp = await startSmtp();
    smtp.behave({ code: 550, message: 'secretaddress@visitor.example is not welcome' });
    const { port, log, close } = await startTestRelay({ limits: unlimited, ...options, env: { SMTP_URL: smtp.url } });
    for (const path of callPaths) {
      const sending = change(sample(path, recognisable));
      await send(port, {
        ...sending,
        path: `${path}?token=secretquery&email=secretaddress@visitor.example`,
        headers: { ...headers, ...sending.headers },
      });
      await send(port, { method: 'GET', path: `${path}?code=SECRETCODE&confirmation=secrettoken`, headers });
      await send(port, { method: 'DELETE', path: `${path}?code=SECRETCODE`, headers });
    }
    await close();
    const text = log.join('');
    for (const path of callPaths) expect(text).toContain(`"route":"${path}"`);
    expect([...traces, ...more].filter((trace) => text.includes(trace))).toEqual([]);
  },
);

test('[SRV-3] a request is one line: method, route, status, milliseconds, id', async () => {
  const { port, log } = await startTestRelay();
  await send(port, { ...asScript(), path: '/contact?x=1' });
  await until(() => log.some((line) => line.includes('"route"')));
  const lines = log.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'request');
  expect(lines).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      id: expect.any(String),
      method: 'POST',
      route: '/contact',
      status: 200,
      ms: expect.any(Number),
      msg: 'request',
    },
  ]);
});

test('[BASE-5] [SRV-4] the path of an unknown page is logged without its query and addresses', async () => {
  const { port, log } = await startTestRelay();
  await send(port, { method: 'GET', path: '/landing-new/nowhere/ada@visitor.example?token=x' });
  await until(() => log.some((line) => line.includes('"missing":"/landing-new/nowhere/[masked]"')));
  expect(log.join('\n')).not.toContain('token=x');
});

test('[SRV-3] an unexpected error is logged by kind and place, without its message', () => {
  const error = (() => {
    try {
      return JSON.parse('secretwords') as unknown;
    } catch (caught) {
      return caught;
    }
  })();
  expect(String(error)).toContain('secretwor');
  const described = describeError(error);
  expect(described.type).toBe('SyntaxError');
  expect(described.frames.length).toBeGreaterThan(0);
  expect(JSON.stringify(described)).not.toContain('secretwor');
  expect(describeError('secretwords')).toEqual({ type: 'string', frames: [] });
});

test.each([
  ['a plain path', '/landing-new/blog/x/y', '/landing-new/blog/x/y'],
  ['an address', '/a/ada@visitor.example/b', '/a/[masked]/b'],
  ['an encoded address', '/a/ada%40visitor.example', '/a/[masked]'],
  ['an address that was encoded twice', '/a/ada%2540visitor.example/b', '/a/[masked]/b'],
  ['an address that was encoded four times', '/ada%25252540visitor.example', '/[masked]'],
  ['an address each character of which is encoded', '/%61%64%61%34%30%2534%2530%40x', '/[masked]'],
  ['more encodings than are undone', `/a/${'%25'.repeat(1)}${'25'.repeat(20)}61`, '/a/[masked]'],
  ['a stray percent sign', '/100%/x', '/100%/x'],
  [
    'an address across the end of what is logged',
    `/${'x'.repeat(190)}/ada@visitor.example`,
    `/${'x'.repeat(190)}/[masked]`,
  ],
  ['an address across the end of what is read', `/a/${'x'.repeat(1_990)}ada@visitor.example`, '/a'],
])('[BASE-5] [SRV-4] the path of an unknown page is logged without an address: %s', (_, path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});
