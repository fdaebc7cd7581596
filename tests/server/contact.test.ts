import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { asBrowser, asScript, message, send, sendRaw } from './support/http.ts';
import { FakeClock } from './support/fake-clock.ts';
import { deliveryRows, submissionRows } from './support/rows.ts';
import { renderedRequest, startTestRelay } from './support/test-relay.ts';
import { until } from './support/until.ts';

const json = (body: string): unknown => JSON.parse(body);

describe('a form post by script', () => {
  test('[CONT-2] [SRV-13] is stored, answered with JSON and delivered once', async () => {
    const { port, dataDir } = await startTestRelay();
    const answer = await send(port, asScript());

    expect(answer.status).toBe(200);
    expect(json(answer.body)).toEqual({ success: true });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');

    const [stored, ...others] = submissionRows(dataDir);
    expect(others).toEqual([]);
    expect(stored).toMatchObject({ kind: 'contact', idempotency_key: null });
    expect(json(stored?.payload ?? '')).toEqual(message);

    await until(() => deliveryRows(dataDir).every(({ state }) => state === 'delivered'));
    const [delivery] = deliveryRows(dataDir);
    expect(delivery).toMatchObject({
      submission_id: stored?.id,
      destination: 'mail:contact',
      attempts: 1,
      lease_token: null,
    });
    expect(readdirSync(join(dataDir, 'outbox'))).toEqual([`${delivery?.id}.eml`]);

    const mail = await PostalMime.parse(readFileSync(join(dataDir, 'outbox', `${delivery?.id}.eml`)));
    expect(mail.subject).toBe('Contact form: Ada Lovelace');
    expect(mail.replyTo).toEqual([{ name: 'Ada Lovelace', address: 'ada@visitor.example' }]);
    expect(mail.messageId).toBe(`<${delivery?.id}@localhost>`);
    expect(mail.text).toContain('> Good day.\n> How do I start?');
    expect(mail.html).toContain('Good day.<br>\nHow do I start?');
  });

  test('[SRV-3] gets one message for each missing or wrong field, and nothing is stored', async () => {
    const { port, dataDir } = await startTestRelay();
    const answer = await send(port, asScript({ name: '  ', email: 'nobody' }));
    expect(answer.status).toBe(422);
    expect(json(answer.body)).toEqual({
      success: false,
      error: 'Please check what you entered.',
      fields: {
        name: 'Enter your name',
        email: 'Enter an email address in the format name@example.com',
        message: 'Enter your message',
      },
    });
    expect(submissionRows(dataDir)).toEqual([]);
  });

  test('[CONT-2] has no subject and inquiry type', async () => {
    const { port } = await startTestRelay();
    const answer = await send(port, asScript({ ...message, subject: 'Hello', inquiry_type: 'general' }));
    expect(answer.status).toBe(422);
    expect(json(answer.body)).toMatchObject({
      fields: { subject: 'This field is not part of the form.', inquiry_type: 'This field is not part of the form.' },
    });
  });

  test('[SRV-1] gets JSON if it accepts any type', async () => {
    const { port } = await startTestRelay();
    const answer = await send(port, asScript(message, { accept: '*/*' }));
    expect(answer.status).toBe(200);
    expect(json(answer.body)).toEqual({ success: true });
  });
});

describe('a repeated send', () => {
  test('[SRV-14] with the same key is answered like the first and stored once', async () => {
    const { port, dataDir } = await startTestRelay();
    const sending = asScript(message, { 'idempotency-key': 'one' });
    const answers = [await send(port, sending), await send(port, sending)];
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 200, body: '{"success":true}' },
      { status: 200, body: '{"success":true}' },
    ]);
    expect(submissionRows(dataDir)).toHaveLength(1);
    expect(deliveryRows(dataDir)).toHaveLength(1);
  });

  test('[SRV-14] twenty at once with one key are stored once and all answered ok', async () => {
    const { port, dataDir } = await startTestRelay();
    const sending = asScript(message, { 'idempotency-key': 'twenty' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(port, sending)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(submissionRows(dataDir)).toHaveLength(1);
    expect(deliveryRows(dataDir)).toHaveLength(1);
  });

  test('[SRV-14] after an answer that never arrived is answered ok and stored once', async () => {
    const { port, dataDir } = await startTestRelay();
    const body = new URLSearchParams(message).toString();
    const bytes = `POST /contact HTTP/1.1\r\nHost: localhost\r\nIdempotency-Key: lost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    await sendRaw(port, bytes, { hangUp: true });
    await until(() => submissionRows(dataDir).length === 1);
    expect((await send(port, asScript(message, { 'idempotency-key': 'lost' }))).status).toBe(200);
    expect(submissionRows(dataDir)).toHaveLength(1);
  });

  test('[SRV-14] with the same key and another message is refused', async () => {
    const { port, dataDir } = await startTestRelay();
    await send(port, asScript(message, { 'idempotency-key': 'one' }));
    const answer = await send(port, asScript({ ...message, message: 'Something else' }, { 'idempotency-key': 'one' }));
    expect(answer.status).toBe(422);
    expect(json(answer.body)).toEqual({ success: false, error: 'This Idempotency-Key was used for another message.' });
    expect(submissionRows(dataDir)).toHaveLength(1);
  });

  test.each([
    ['201 characters', 'k'.repeat(201)],
    ['a space', 'two words'],
    ['bytes beyond ASCII', 'schl\u00fcssel'],
  ])('[SRV-3] a key with %s is refused', async (_, key) => {
    const { port, dataDir } = await startTestRelay();
    expect((await send(port, asScript(message, { 'idempotency-key': key }))).status).toBe(400);
    expect(submissionRows(dataDir)).toEqual([]);
  });

  test('[SRV-14] without a key is stored as another message', async () => {
    const { port, dataDir } = await startTestRelay();
    await send(port, asScript());
    await send(port, asScript());
    expect(submissionRows(dataDir)).toHaveLength(2);
  });
});

describe('a form post without script', () => {
  test('[SRV-1] redirects to the thank-you text', async () => {
    const { port, dataDir } = await startTestRelay();
    const answer = await send(port, asBrowser());
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe('/landing-new/contact?sent=yes');
    expect(submissionRows(dataDir).map(({ payload }) => json(payload))).toEqual([message]);
  });

  test('[SRV-14] by a button that is pressed twice stores one message, and both are answered', async () => {
    const clock = new FakeClock();
    const { port, dataDir } = await startTestRelay({ clock });
    const press = (values = message) => send(port, asBrowser(values, { 'sec-fetch-mode': 'navigate' }));
    const answers = [...(await Promise.all([press(), press()])), await press()];
    expect(answers.map(({ status, headers }) => [status, headers.location])).toEqual(
      Array.from({ length: 3 }, () => [303, '/landing-new/contact?sent=yes']),
    );
    expect(submissionRows(dataDir)).toHaveLength(1);
    expect(deliveryRows(dataDir)).toHaveLength(1);

    await press({ ...message, message: 'Something else' });
    expect(submissionRows(dataDir)).toHaveLength(2);
    // A minute later a repeat is intended.
    clock.advance(60_000);
    await press();
    expect(submissionRows(dataDir)).toHaveLength(3);
  });

  test('[SRV-14] accepts intended repeats at once after the clock was set back', async () => {
    const clock = new FakeClock();
    const { port, dataDir } = await startTestRelay({ clock });
    const press = () => send(port, asBrowser(message, { 'sec-fetch-mode': 'navigate' }));
    await press();
    clock.advance(-3_600_000);
    await press();
    expect(submissionRows(dataDir)).toHaveLength(2);
  });

  test('[SRV-1] may be multipart', async () => {
    const { port } = await startTestRelay();
    expect((await send(port, asScript(message, { accept: 'text/html' }))).status).toBe(303);
  });

  test('[SRV-1] that is rejected gets the form with its values and messages', async () => {
    const { port, dataDir } = await startTestRelay();
    const answer = await send(port, asBrowser({ ...message, email: 'ada at home', message: '<b>Hi</b>' }));
    expect(answer.status).toBe(422);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(renderedRequest(answer.body)).toEqual({
      path: '/contact',
      status: 422,
      form: {
        flow: 'contact',
        values: { name: 'Ada Lovelace', email: 'ada at home', message: '<b>Hi</b>' },
        fields: { email: 'Enter an email address in the format name@example.com' },
        error: null,
      },
    });
    expect(submissionRows(dataDir)).toEqual([]);
  });

  test('[SRV-1] gets a plain page with the message when the page itself fails', async () => {
    const { port, log } = await startTestRelay({ render: () => Promise.reject(new Error('no such bundle')) });
    const answer = await send(port, asBrowser({ ...message, name: '' }));
    expect(answer.status).toBe(422);
    expect(answer.body).toContain('Enter your name');
    expect(answer.body).toContain('href="/landing-new/contact"');
    expect(log.join('')).toContain('page could not be made');
  });
});

describe('other methods', () => {
  test.each(['GET', 'HEAD'])('[SRV-1] %s redirects to the form', async (method) => {
    const { port } = await startTestRelay();
    const answer = await send(port, { method, path: '/contact?type=careers&next=//evil.example' });
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe('/landing-new/contact');
  });

  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'TRACE'])('[SRV-3] %s is refused', async (method) => {
    const { port } = await startTestRelay();
    const answer = await send(port, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD, POST');
  });

  test.each(['/contact/', '/Contact', '/contact/x', '//contact'])('[SRV-1] %s is not a call', async (path) => {
    const { port, dataDir } = await startTestRelay();
    expect((await send(port, { ...asScript(), path })).status).toBe(404);
    expect(submissionRows(dataDir)).toEqual([]);
  });
});
