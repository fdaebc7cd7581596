import { createServer } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../../server/http/http-server.ts';
import { Pace } from '../../server/http/pace.ts';
import {
  createLoadShedding,
  MIN_IN_FLIGHT,
  COOLDOWN_MS,
  measureLoad,
  MAX_LAG_MS,
  MAX_WAIT_MS,
  TARGET_QUEUE_MS,
  TARGET_QUEUE_UNDER_OVERLOAD_MS,
} from '../../server/http/load-shedding.ts';
import { type Answer, asBrowser, asScript, type Sending, send } from './support/http.ts';
import { FakeClock } from './support/fake-clock.ts';
import { memoryLog } from './support/memory-log.ts';
import { submissionRows } from './support/rows.ts';
import { startTestRelay } from './support/test-relay.ts';
import { until } from './support/until.ts';

const BUSY = 'The site is very busy. Please try again in a few seconds.';
const page: Sending = { method: 'GET', path: '/landing-new/' };

function createGauge() {
  let behind = false;
  return { isBehind: () => behind, stop: () => {}, set: (value: boolean) => (behind = value) };
}

async function startHeld(pace?: Pick<Pace, 'count' | 'within'>) {
  const gauge = createGauge();
  const clock = new FakeClock();
  const { log, lines } = memoryLog();
  const held: (() => void)[] = [];
  let now = 0;
  const shedding = createLoadShedding({
    gauge,
    origin: 'https://www.site.example',
    headers: { 'X-Every': 'answer' },
    clock,
    now: () => now,
    ...(pace && { pace }),
    metrics: { shed: () => {} },
    log,
  });
  const server = createServer(shedding.before((_req, res) => void held.push(() => res.end('done'))));
  onTestFinished(() => void server.close());
  const port = await listen(server, 0, '127.0.0.1');
  const occupy = async (count: number): Promise<{ answers: Promise<Answer>[] }> => {
    const answers = Array.from({ length: count - held.length }, () => send(port, page));
    await until(() => held.length === count);
    return { answers };
  };
  const release = () => {
    for (const answer of held.splice(0)) answer();
  };
  const pass = (milliseconds: number) => (now += milliseconds);
  return { port, gauge, clock, lines, held, occupy, release, pass, visitorsWait: shedding.visitorsWait };
}

test('[SRV-3] while the event loop is late, a script is refused with 503, Retry-After and JSON', async () => {
  const { port, gauge, occupy, release } = await startHeld();
  await occupy(MIN_IN_FLIGHT + 1);
  gauge.set(true);
  const { status, headers, body } = await send(port, asScript());
  expect(status).toBe(503);
  expect(headers['retry-after']).toBe('5');
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-every']).toBe('answer');
  expect(headers.vary).toBe('Accept');
  expect(JSON.parse(body)).toEqual({ success: false, error: BUSY });
  release();
});

test.each([
  ['https://www.site.example/landing-new/signup?type=trial', '/landing-new/signup?type=trial'],
  ['https://evil.example/landing-new/contact', '/landing-new/'],
  ['https://www.site.example//evil.example', '/landing-new/'],
  ['javascript:alert(1)', '/landing-new/'],
  [undefined, '/landing-new/'],
])(
  '[SRV-3] while the event loop is late, a browser from %s gets a page with the message and a link to %s',
  async (referer, back) => {
    const { port, gauge, occupy, release } = await startHeld();
    await occupy(MIN_IN_FLIGHT + 1);
    gauge.set(true);
    const { status, headers, body } = await send(port, asBrowser(undefined, referer === undefined ? {} : { referer }));
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('5');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).toContain(`<p>${BUSY}</p>`);
    expect(body).toContain(`<a href="${back}">`);
    release();
  },
);

test.each(['GET', 'HEAD'])(
  '[SRV-3] while the event loop is late, %s requests are served from prepared responses',
  async (method) => {
    const { port, gauge, occupy, release, held } = await startHeld();
    await occupy(MIN_IN_FLIGHT + 1);
    gauge.set(true);
    const answer = send(port, { method, path: '/landing-new/' });
    await until(() => held.length === MIN_IN_FLIGHT + 2);
    release();
    expect((await answer).status).toBe(200);
  },
);

test('[SRV-3] while the event loop is late, refusals are logged as one line per second', async () => {
  const { port, gauge, clock, lines, occupy, release } = await startHeld();
  await occupy(MIN_IN_FLIGHT + 1);
  gauge.set(true);
  for (let index = 0; index < 5; index += 1) await send(port, asScript());
  clock.advance(999);
  expect(lines).toEqual([]);
  clock.advance(1);
  await send(port, asScript());
  clock.advance(1_000);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 40, refused: 5, msg: 'too busy' },
    { level: 40, refused: 1, msg: 'too busy' },
  ]);
  release();
});

test('[SRV-3] few requests in flight are never refused: a delay alone is no overload; refused ones do not count', async () => {
  const { port, gauge, occupy, release, held } = await startHeld();
  const { answers } = await occupy(MIN_IN_FLIGHT + 1);
  gauge.set(true);
  for (let index = 0; index < 2 * MIN_IN_FLIGHT; index += 1) expect((await send(port, asScript())).status).toBe(503);
  release();
  await Promise.all(answers);
  const next = Promise.all(Array.from({ length: MIN_IN_FLIGHT }, () => send(port, asScript())));
  await until(() => held.length === MIN_IN_FLIGHT);
  release();
  expect((await next).map(({ status }) => status)).toEqual(Array.from({ length: MIN_IN_FLIGHT }, () => 200));
});

test('[SRV-3] requests in flight are limited to those that finish in a short time', async () => {
  const asked: number[] = [];
  const most = MIN_IN_FLIGHT + 10;
  const within = (milliseconds: number) => {
    asked.push(milliseconds);
    return most;
  };
  const counted = vi.fn<() => void>();
  const { port, gauge, occupy, release, held } = await startHeld({ within, count: counted });
  gauge.set(true);
  const { answers } = await occupy(most);
  const last = send(port, asScript());
  await until(() => held.length === most + 1);
  expect((await send(port, asScript())).status).toBe(503);
  expect(new Set(asked)).toEqual(new Set([TARGET_QUEUE_MS]));
  expect(counted).not.toHaveBeenCalled();
  release();
  await Promise.all([...answers, last]);
  await until(() => counted.mock.calls.length === most + 1);
});

test('[SRV-3] the limit of requests in flight decreases with refusals until none has happened for a while', async () => {
  const asked: number[] = [];
  const within = (milliseconds: number) => {
    asked.push(milliseconds);
    return milliseconds;
  };
  const { port, gauge, occupy, release, pass } = await startHeld({ within, count: () => {} });
  gauge.set(true);
  await occupy(TARGET_QUEUE_MS + 1);
  const refusedAfter = async (milliseconds: number) => {
    pass(milliseconds);
    expect((await send(port, asScript())).status).toBe(503);
    return asked.splice(0);
  };
  expect(await refusedAfter(0)).toEqual([TARGET_QUEUE_MS]);
  expect(await refusedAfter(COOLDOWN_MS - 1)).toEqual([TARGET_QUEUE_UNDER_OVERLOAD_MS]);
  expect(await refusedAfter(COOLDOWN_MS)).toEqual([TARGET_QUEUE_MS]);
  release();
});

test('[SRV-3] a large number of requests in flight together with delay counts as overload', async () => {
  const { gauge, occupy, release, visitorsWait } = await startHeld();
  gauge.set(true);
  await occupy(MIN_IN_FLIGHT);
  expect(visitorsWait()).toBe(false);
  await occupy(MIN_IN_FLIGHT + 1);
  expect(visitorsWait()).toBe(true);
  gauge.set(false);
  expect(visitorsWait()).toBe(false);
  release();
});

test('[SRV-3] the thresholds of load shedding are the decided ones', () => {
  expect({
    MAX_LAG_MS,
    MAX_WAIT_MS,
    TARGET_QUEUE_MS,
    TARGET_QUEUE_UNDER_OVERLOAD_MS,
    COOLDOWN_MS,
    MIN_IN_FLIGHT,
  }).toEqual({
    MAX_LAG_MS: 20,
    MAX_WAIT_MS: 50,
    TARGET_QUEUE_MS: 200,
    TARGET_QUEUE_UNDER_OVERLOAD_MS: 50,
    COOLDOWN_MS: 1_000,
    MIN_IN_FLIGHT: 64,
  });
});

const at = (finished: readonly number[]) => {
  let now = 1_000;
  const pace = new Pace(() => now);
  for (const time of finished) {
    now = 1_000 + time;
    pace.count();
  }
  return Math.round(pace.within(1_000));
};
const evenly = (count: number, from: number, to: number) =>
  Array.from({ length: count }, (_, index) => from + ((index + 1) * (to - from)) / count);

test('the measured throughput is unknown before half a second', () => expect(at(evenly(99, 0, 499))).toBe(0));
test('the measured throughput is the number finished in a second', () => expect(at(evenly(100, 0, 500))).toBe(200));
test('the measured throughput is that of the best window, weighted by age', () => {
  expect(at([...evenly(100, 0, 500), ...evenly(10, 500, 1_000)])).toBe(180);
  expect(at([...evenly(100, 0, 500), ...evenly(10, 500, 1_000), ...evenly(10, 1_000, 1_500)])).toBe(162);
  expect(at([...evenly(100, 0, 500), ...evenly(200, 500, 1_000)])).toBe(400);
});
test('the measured throughput is not increased by a burst after a halt', () =>
  expect(at([...evenly(100, 0, 500), ...evenly(100, 990, 1_000)])).toBe(200));

test('[SRV-3] [SRV-13] an overloaded relay serves prepared responses, refuses forms and stores nothing of them; afterwards it accepts forms', async () => {
  const gauge = createGauge();
  // Incomplete requests beyond the buffer count as in flight.
  const { port, dataDir } = await startTestRelay({
    measure: () => gauge,
    env: { ORIGIN: 'https://www.site.example', ALLOWED_HOSTS: 'localhost,127.0.0.1' },
  });
  // From two addresses: one is limited to fewer.
  const sockets = Array.from({ length: MIN_IN_FLIGHT + 1 }, (_, index) =>
    connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${2 + (index % 2)}` }),
  );
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (const socket of sockets)
    socket.write(
      `POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 200000\r\n\r\n${'a'.repeat(100_000)}`,
    );
  await until(async () => {
    gauge.set(true);
    const { status } = await send(port, asScript());
    gauge.set(false);
    return status === 503;
  });
  const before = submissionRows(dataDir).length;
  gauge.set(true);
  const { status, headers } = await send(port, asScript());
  expect(status).toBe(503);
  expect(headers['strict-transport-security']).toMatch(/^max-age=/);
  expect((await send(port, page)).status).toBe(200);
  expect((await send(port, { method: 'GET', path: '/login' })).status).toBe(302);
  const dashboard = await send(port, {
    method: 'GET',
    path: '/landing-new/account',
    headers: { accept: 'text/html' },
  });
  expect(dashboard.status).toBe(503);
  expect(dashboard.headers['retry-after']).toBe('5');
  expect(dashboard.body).toContain(BUSY);
  expect(submissionRows(dataDir)).toHaveLength(before);
  gauge.set(false);
  expect((await send(port, asScript())).status).toBe(200);
});

describe('the measured delay', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
  afterEach(() => vi.useRealTimers());

  const start = () => {
    let waited = 0;
    const gauge = measureLoad({ waited: () => waited });
    onTestFinished(gauge.stop);
    return { gauge, setWaited: (ms: number) => (waited = ms) };
  };

  test('[SRV-3] the measured delay is zero for timers on time', () => {
    const { gauge } = start();
    vi.advanceTimersByTime(200);
    expect(gauge.isBehind()).toBe(false);
  });

  test.each([
    [MAX_LAG_MS, false],
    [MAX_LAG_MS + 1, true],
  ])('[SRV-3] the measured delay of a timer that is %i ms late: behind is %s, at once', (late, behind) => {
    const { gauge } = start();
    const held = vi.spyOn(performance, 'now').mockReturnValue(20 + late);
    expect(gauge.isBehind()).toBe(behind);
    held.mockRestore();
  });

  test('[SRV-3] the delay is measured without requests', () => {
    const { gauge, setWaited } = start();
    setWaited(MAX_WAIT_MS + 1);
    vi.advanceTimersByTime(20);
    setWaited(0);
    expect(gauge.isBehind()).toBe(true);
    vi.advanceTimersByTime(COOLDOWN_MS - 1);
    expect(gauge.isBehind()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(gauge.isBehind()).toBe(false);
  });

  test.each([
    [MAX_WAIT_MS, false],
    [MAX_WAIT_MS + 1, true],
  ])('[SRV-3] the measured delay of a submission that has waited %i ms for the disk: behind is %s', (ms, behind) => {
    const { gauge, setWaited } = start();
    setWaited(ms);
    expect(gauge.isBehind()).toBe(behind);
  });
});
