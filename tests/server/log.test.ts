import { expect, test } from 'vitest';
import { describeError } from '../../server/describe-error.ts';
import { asBrowser, asScript, send, sendRaw } from './support/http.ts';
import { deliveryRows } from './support/rows.ts';
import { startSmtp } from './support/smtp-server.ts';
import { startTestRelay } from './support/test-relay.ts';
import { until } from './support/until.ts';

/** Each of these is somewhere in what the visitor sends. */
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

const visitor = { name: 'Zsuzsanna', email: 'secretaddress@visitor.example', message: 'secretwords' };
const headers = {
  'idempotency-key': 'secretkey',
  'user-agent': 'secretagent',
  'x-forwarded-for': '203.0.113.9',
  referer: 'http://localhost/secretreferrer',
  cookie: 'a=secretcookie',
};

test('[SRV-4] nothing of a visitor reaches the log, whatever happens to the message', async () => {
  const smtp = await startSmtp();
  const { port, log, dataDir } = await startTestRelay({
    env: { SMTP_URL: smtp.url },
    render: () => Promise.reject(new Error('cannot render secretwords')),
  });
  smtp.behave({ code: 550, message: 'secretaddress@visitor.example is not welcome' });
  const path = '/contact?email=secretquery';
  expect((await send(port, { ...asScript(visitor, headers), path })).status).toBe(200);
  expect((await send(port, { ...asScript({ ...visitor, message: 'secretwords again' }, headers), path })).status).toBe(
    422,
  );
  expect((await send(port, { ...asScript({ ...visitor, secretwords: 'x' }, headers), path })).status).toBe(422);
  expect((await send(port, { ...asBrowser({ ...visitor, email: 'secretaddress' }, headers), path })).status).toBe(422);
  expect((await send(port, { ...asScript(visitor, { ...headers, host: 'secretwords.example' }), path })).status).toBe(
    421,
  );
  expect(
    (await send(port, { ...asScript(visitor, { ...headers, origin: 'http://secretwords.example' }), path })).status,
  ).toBe(403);
  expect(
    (await send(port, { ...asScript(visitor, headers), path: '/secretaddress@visitor.example/x?secretquery' })).status,
  ).toBe(404);
  expect((await send(port, { ...asScript(visitor, headers), path: '/secretaddress%40visitor.example' })).status).toBe(
    404,
  );
  await sendRaw(port, `POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nsecretwords\r\n\r\n`);
  await until(() => deliveryRows(dataDir)[0]?.state === 'dead');
  await until(() => log.some((line) => line.includes('delivery failed')));

  const text = log.join('');
  expect(log.length).toBeGreaterThan(8);
  expect(traces.filter((trace) => text.includes(trace))).toEqual([]);
});

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

test('[BASE-5] the path of a page that is not there is logged, without its query', async () => {
  const { port, log } = await startTestRelay();
  await send(port, { method: 'GET', path: '/landing-new/nowhere?token=x' });
  await until(() => log.some((line) => line.includes('"missing":"/landing-new/nowhere"')));
});

test('[SRV-3] an unexpected error is described by its kind and place, never by its words', () => {
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
