import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { DeliveryCounts } from '../../server/outbox/store.ts';
import { createMetrics } from '../../server/metrics.ts';
import { READY_WITHIN, startMonitor } from '../../server/monitoring/monitor.ts';
import { asScript, send } from './support/http.ts';
import { FakeClock } from './support/fake-clock.ts';
import { memoryLog } from './support/memory-log.ts';
import { allDelivered } from './support/rows.ts';
import { startTestRelay } from './support/test-relay.ts';

const NOW = Date.UTC(2026, 0, 1);
const get = (port: number, path: string) => send(port, { method: 'GET', path });

async function startAlone(counts: () => Promise<DeliveryCounts>) {
  const clock = new FakeClock(NOW);
  const metrics = createMetrics();
  const monitor = await startMonitor({
    host: '127.0.0.1',
    port: 0,
    metrics,
    counts,
    fault: () => null,
    free: () => Promise.resolve(123_456_789),
    uploads: () => Promise.resolve(0),
    allowedHosts: ['localhost', 'metrics.site.example'],
    desk: null,
    clock,
    log: memoryLog().log,
  });
  onTestFinished(() => monitor.close());
  return { ...monitor, clock, metrics };
}

const none = () => Promise.resolve({ byState: {}, oldestDue: null });

test('the monitor has a separate port, which visitors do not reach, and none unless one is set', async () => {
  const relay = await startTestRelay({ env: { MONITOR_PORT: '0' } });
  const watched = relay.monitorPort ?? 0;
  expect(watched).not.toBe(relay.port);
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    expect((await get(watched, path)).status).toBe(200);
    expect((await get(relay.port, path)).status).toBe(404);
  }
  expect((await get(watched, '/contact')).status).toBe(404);
  expect((await startTestRelay()).monitorPort).toBeNull();
});

test.each([
  ...['127.0.0.1', 'localhost:9100', '10.1.2.3:9100', '[::1]:9100', '[fd00::1]', 'metrics.site.example:9100'].map(
    (host): [string, string, number] => [host, '/healthz', 200],
  ),
  ['evil.example', '/healthz', 421],
  ['localhost.evil.example', '/metrics', 421],
  ['monitor.internal:9100', '/x', 421],
])('[SRV-10] the monitor answers under an address or a name of ours alone: %s%s, %i', async (host, path, status) => {
  const { port } = await startAlone(none);
  const body = status === 200 ? 'ok\n' : 'this is not served under that name\n';
  expect(await send(port, { method: 'GET', path, headers: { host } })).toMatchObject({ status, body });
});

test('[SRV-10] a check of HAProxy, HTTP/1.0 without a host, is answered by the monitor', async () => {
  const { port } = await startAlone(none);
  const socket = connect(port, '127.0.0.1').end('GET /healthz HTTP/1.0\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
});

test('[SRV-16] the monitor counts requests by route, and deliveries by state, without visitors’ data', async () => {
  const relay = await startTestRelay({ env: { MONITOR_PORT: '0' } });
  await send(relay.port, asScript());
  await get(relay.port, '/landing-new/?email=ann@example.org');
  await get(relay.port, '/ann@example.org');
  await allDelivered(relay.dataDir);
  const { body, headers } = await get(relay.monitorPort ?? 0, '/metrics');
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(body).toContain('http_request_duration_seconds_count{method="POST",route="/contact",status="200"} 1');
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="page",status="200"} 1');
  expect(body).toContain('deliveries_delivered_total{queue="mail"} 1');
  expect(body).not.toContain('deliveries{state="delivered"');
  expect(body).toContain('deliveries_oldest_due_seconds 0');
  expect(body).toContain('nodejs_eventloop_lag_seconds');
  expect(body).not.toMatch(/\bann\b|example\.org/);
});

test('the monitor reports shed requests, and how long the oldest delivery has been due', async () => {
  const { port, metrics } = await startAlone(() =>
    Promise.resolve({ byState: { waiting: 3, dead: 1 }, oldestDue: NOW - 90_000 }),
  );
  metrics.shed.inc();
  const { body } = await get(port, '/metrics');
  expect(body).toContain('http_requests_shed_total 1');
  expect(body).toContain('deliveries{state="waiting"} 3');
  expect(body).toContain('deliveries{state="dead"} 1');
  // A state without deliveries is reported too: otherwise a rule on it would never fire.
  expect(body).toContain('deliveries{state="pending"} 0');
  expect(body).toContain('data_dir_free_bytes 123456789');
  expect(body).toContain('deliveries_oldest_due_seconds 90');
});

test('[SRV-18] the monitor reports the relay as alive but not ready while the store fails', async () => {
  const { port } = await startAlone(() => Promise.reject(new Error('disk I/O error at /var/lib')));
  const ready = await get(port, '/readyz');
  expect([ready.status, ready.body]).toEqual([503, 'the store does not answer\n']);
  expect((await get(port, '/metrics')).status).toBe(503);
  expect((await get(port, '/healthz')).status).toBe(200);
});

test('the monitor reports a slow store as not ready from 2 s on', async () => {
  let asked = () => {};
  const called = new Promise<void>((resolve) => (asked = resolve));
  const { port, clock } = await startAlone(() => {
    asked();
    return new Promise(() => {});
  });
  expect(READY_WITHIN).toBe(2_000);
  let status = 0;
  const answer = get(port, '/readyz').then((ready) => (status = ready.status));
  await called;
  clock.advance(1_999);
  expect((await get(port, '/healthz')).status).toBe(200);
  expect(status).toBe(0);
  clock.advance(1);
  expect(await answer).toBe(503);
});

test('the monitor reports the relay as not ready during shutdown', async () => {
  const { port, leave } = await startAlone(none);
  expect((await get(port, '/readyz')).status).toBe(200);
  leave();
  const ready = await get(port, '/readyz');
  expect([ready.status, ready.body]).toEqual([503, 'ending\n']);
  expect((await get(port, '/healthz')).status).toBe(200);
});
