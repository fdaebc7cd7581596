import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { asBrowser, asScript, message, send, sendRaw } from './support/http.ts';
import { FakeClock } from './support/fake-clock.ts';
import { allDelivered, deliveryRows, submissionRows } from './support/rows.ts';
import { renderedRequest, startTestRelay } from './support/test-relay.ts';
import { until } from './support/until.ts';

const json = (body: string): unknown => JSON.parse(body);

test('[CONT-2] [SRV-13] a contact message by script is stored, answered with JSON and delivered once', async () => {
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

  await allDelivered(dataDir);
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

test('[SRV-3] a contact message by script gets one message for each missing or wrong field, and nothing is stored', async () => {
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

test('[SRV-1] a contact message by script gets JSON if it accepts any type', async () => {
  const { port } = await startTestRelay();
  const answer = await send(port, asScript(message, { accept: '*/*' }));
  expect(answer.status).toBe(200);
  expect(json(answer.body)).toEqual({ success: true });
});

test('[SRV-14] a contact message sent again after an answer that never arrived is stored once', async () => {
  const { port, dataDir } = await startTestRelay();
  const body = new URLSearchParams(message).toString();
  const bytes = `POST /contact HTTP/1.1\r\nHost: localhost\r\nIdempotency-Key: lost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  await sendRaw(port, bytes, { hangUp: true });
  await until(() => submissionRows(dataDir).length === 1);
  expect((await send(port, asScript(message, { 'idempotency-key': 'lost' }))).status).toBe(200);
  expect(submissionRows(dataDir)).toHaveLength(1);
});

test('[SRV-14] a contact form’s button that is pressed twice stores one message, and both are answered', async () => {
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

test('[SRV-14] a contact message without script may be repeated at once after the clock was set back', async () => {
  const clock = new FakeClock();
  const { port, dataDir } = await startTestRelay({ clock });
  const press = () => send(port, asBrowser(message, { 'sec-fetch-mode': 'navigate' }));
  await press();
  clock.advance(-3_600_000);
  await press();
  expect(submissionRows(dataDir)).toHaveLength(2);
});

test('[SRV-1] a rejected contact message without script gets the form with its values and messages', async () => {
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

test('[SRV-1] a contact message without script gets a plain page with the message when the page itself fails', async () => {
  const { port, log } = await startTestRelay({ render: () => Promise.reject(new Error('no such bundle')) });
  const answer = await send(port, asBrowser({ ...message, name: '' }));
  expect(answer.status).toBe(422);
  expect(answer.body).toContain('Enter your name');
  expect(answer.body).toContain('href="/landing-new/contact"');
  expect(log.join('')).toContain('page could not be made');
});
