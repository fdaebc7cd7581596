import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { completeSignup, recordAcceptance } from '../../src/legal-acceptance/legal-calls.ts';

afterEach(() => vi.unstubAllGlobals());

const boxes = { accept_terms: 'true', accept_baa: 'true', acknowledge_ip: 'true', acknowledge_legal: 'true' } as const;
const page = () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } });

const answering = (response: Response) => vi.stubGlobal('fetch', async () => response);

const record = () =>
  toPromise(
    createActor(recordAcceptance, { input: { payload: { ...boxes, redirect_url: '/notes' }, key: 'key-1' } }).start(),
  );
const complete = () => toPromise(createActor(completeSignup, { input: { redirect_url: '/notes' } }).start());

describe('[LEGAL-3] the recording call', () => {
  test('[LEGAL-6] fails when the answer reports a failure despite its status 200', async () => {
    answering(Response.json({ success: false, error: 'Not recorded' }));
    expect(await record()).toEqual({ ok: false, error: 'Not recorded', fields: {} });
  });

  test('[LEGAL-6] throws when a page comes in place of an answer', async () => {
    answering(page());
    await expect(record()).rejects.toThrow('a page in place of an answer');
  });
});

describe('[LEGAL-5] the second call', () => {
  test('leads to the target of an HTTP redirect', async () => {
    const led = { redirected: true, ok: true, url: 'https://www.site.example/dashboard/welcome' };
    answering(led as Response);
    expect(await complete()).toEqual({ redirect: led.url });
  });

  test.each([401, 409, 503])('fails with a %i, and with a page in place of an answer', async (status) => {
    answering(Response.json({ success: false }, { status }));
    await expect(complete()).rejects.toThrow(`the signup is not completed: ${status}`);
    answering(page());
    await expect(complete()).rejects.toThrow('a page in place of an answer');
  });
});
