import { describe, expect, test } from 'vitest';
import { cookieOf, deskRelay, KEY, open } from './support/desk.ts';
import { asScript, send } from './support/http.ts';
import { startTestRelay } from './support/test-relay.ts';

describe('logging in', () => {
  test('[TEAM-2] the key opens the desk, which lists what was sent', async () => {
    const relay = await deskRelay();
    await send(relay.port, asScript());
    const desk = await open(relay);
    const { status, body } = await desk.get('/desk/leads');
    expect(status).toBe(200);
    expect(body).toContain('Ada Lovelace');
    expect(body).toContain('ada@visitor.example');
    expect(body).not.toMatch(/<script/i);
  });

  test('[TEAM-2] a wrong key opens nothing', async () => {
    const relay = await deskRelay();
    const { status, headers, body } = await send(relay.monitorPort, {
      path: '/desk/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ key: `${KEY}x` }).toString(),
    });
    expect(status).toBe(422);
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).toContain('That is not the key of the desk.');
    expect(cookieOf(headers)).toBeNull();
  });
});

test('[TEAM-2] without DESK_KEY there is no desk, and it is never on the port of visitors', async () => {
  const plain = await startTestRelay({ env: { MONITOR_PORT: '0' } });
  const relay = await deskRelay();
  for (const path of ['/desk', '/desk/login', '/desk/leads', '/desk/leads.csv']) {
    expect((await send(plain.monitorPort ?? 0, { method: 'GET', path })).status).toBe(404);
    expect((await send(relay.port, { method: 'GET', path })).status).toBe(404);
    expect((await send(relay.monitorPort, { method: 'GET', path })).status).toBeLessThan(400);
  }
});
