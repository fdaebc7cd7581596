import { beforeEach, describe, expect, test } from 'vitest';
import { contactForm } from '../../machines/contact/contact.form.ts';
import { contactWords } from '../../machines/contact/contact.view.ts';
import { inquiryTopics, subjectFor } from '../../machines/contact/inquiry-types.ts';
import { payloadOf } from '../../machines/shared/form.ts';
import { openForm } from './support/form-harness.ts';

const hello = { name: 'Ada Byrne', email: 'ada@clinic.example', message: 'Does it know SOAP?' };
const thanks = "Thank You! We've received your message and will get back to you soon.";
const failed = 'Failed to send message. Please try again.';
const interrupted = 'An error occurred. Please try again.';

let page: ReturnType<typeof openForm>;
beforeEach(() => (page = openForm(contactForm, contactWords)));

describe('[CONT-3] the answer', () => {
  test('an accepted message shows the thanks and clears the fields', async () => {
    page.submit(hello);
    expect(page.view()).toMatchObject({ isSending: true, button: 'Sending…', alert: null, thanks: null });
    await page.relay.accepts();
    expect(page.view()).toMatchObject({ thanks, heading: 'Message sent', button: null, outcomeTakesFocus: true });
    expect(page.did).toEqual(['clearFields']);
    page.wait(60_000);
    expect(page.view().thanks).toBe(thanks);
  });

  test('[CONT-4] the thanks give the response time of each kind of message', async () => {
    page.submit(hello);
    await page.relay.accepts();
    for (const words of ['general inquiries within 24 hours', 'support requests within 4 hours', 'within 48 hours'])
      expect(page.view().more).toContain(words);
  });

  test('a rejection keeps the form and shows the form’s text, not the relay’s', async () => {
    page.submit(hello);
    await page.relay.refuses('No such mailbox', { email: 'That address cannot receive mail.' });
    expect(page.view()).toMatchObject({ alert: failed, thanks: null, button: 'Send message', isSending: false });
    expect(page.did).toEqual([{ showRefusedFields: { email: 'That address cannot receive mail.' } }]);
  });

  test('a lost connection has an error message of its own, and is logged', async () => {
    page.submit(hello);
    await page.relay.cannotBeReached();
    expect(page.view()).toMatchObject({ alert: interrupted, button: 'Send message' });
    expect(page.did).toEqual(['logNoAnswer']);
  });

  test('[UI-3] a call without an answer times out after 30 s, and not before', () => {
    page.submit(hello);
    page.wait(29_999);
    expect(page.view()).toMatchObject({ isSending: true, alert: null });
    page.wait(1);
    expect(page.view()).toMatchObject({ isSending: false, alert: interrupted });
    expect(page.did).toEqual(['logNoAnswer']);
  });

  test('the page after a post without script shows the thanks at once, and does not move the focus', () => {
    const opened = openForm(contactForm, contactWords, { alreadySent: true });
    expect(opened.view()).toMatchObject({ thanks, outcomeTakesFocus: false });
    opened.again();
    expect(opened.view().thanks).toBeNull();
  });
});

describe('[SRV-14] the idempotency key', () => {
  const keys = () => page.sent().map(({ key }) => key);

  test('stays for the same message after a lost answer and after a refusal', async () => {
    page.submit(hello);
    await page.relay.cannotBeReached();
    page.submit(hello);
    await page.relay.refuses();
    page.submit(hello);
    expect(keys()).toEqual(['key-1', 'key-1', 'key-1']);
  });

  test('is new for a changed message, and after an accepted one', async () => {
    page.submit(hello);
    await page.relay.cannotBeReached();
    page.submit({ ...hello, message: 'And one thing more' });
    await page.relay.cannotBeReached();
    page.submit(hello);
    await page.relay.accepts();
    page.again();
    page.submit(hello);
    expect(keys()).toEqual(['key-1', 'key-2', 'key-3', 'key-4']);
  });

  test('[UI-3] is used once: a second press while sending or beside the thanks sends nothing', async () => {
    page.submit(hello);
    page.submit(hello);
    await page.relay.accepts();
    page.submit(hello);
    expect(page.sent()).toHaveLength(1);
  });
});

describe('[UI-2] the error summary', () => {
  const found = { name: 'Enter your name', message: 'Enter your message' };

  test('lists each invalid field until the last one is corrected', () => {
    const problems = [
      { field: 'name', message: 'Enter your name' },
      { field: 'message', message: 'Enter your message' },
    ];
    expect(page.view({ errors: found, found })).toMatchObject({ problems, errors: found });
    const left = { message: 'Enter your message' };
    expect(page.view({ errors: left, found })).toMatchObject({ problems, errors: left });
    expect(page.view({ errors: {}, found })).toMatchObject({ problems: [], errors: {} });
  });

  test('prefers the message of the last validation, until its last field is corrected', async () => {
    page.submit(hello);
    await page.relay.refuses();
    const whole = { parts: [{ text: 'By the check' }], byFields: true };
    expect(page.view({ errors: found, found, whole }).alert).toBe('By the check');
    expect(page.view({ errors: {}, found, whole }).alert).toBeNull();
  });

  test('takes the focus on the page of a rejected post', () => {
    const whole = { parts: [{ text: failed }], byFields: false };
    expect(page.view({ whole, arrived: true })).toMatchObject({ alert: failed, alertTakesFocus: true });
  });
});

describe('[CONT-1] the fields', () => {
  const all = { ...hello, subject: 'A question', inquiry_type: 'general' as const };

  test.each([
    ['name', ' ', 'Enter your name'],
    ['email', '', 'Enter your email address'],
    ['email', 'ada', 'Enter an email address in the format name@example.com'],
    ['email', 'ada@', 'Enter an email address in the format name@example.com'],
    ['email', '@clinic.example', 'Enter an email address in the format name@example.com'],
    ['subject', '   ', 'Enter a subject'],
    ['message', '', 'Enter your message'],
  ])('%s refuses %j', (field, value, message) => {
    const { error } = contactForm.fields.safeParse({ ...all, [field]: value });
    expect([error?.issues[0]?.path, error?.issues[0]?.message]).toEqual([[field], message]);
  });

  test('[CONT-2] are sent without subject, topic and surrounding blanks, and a message keeps its lines', () => {
    const typed = { ...all, name: '  Ada Byrne ', message: ' One line\nand another  ' };
    expect(payloadOf(contactForm, typed)).toEqual({ ...hello, message: 'One line\nand another' });
  });

  test('the topic presets the subject, but keeps a typed one', () => {
    expect(subjectFor('support', { subject: 'General inquiry', before: 'general' })).toBe('Technical support');
    expect(subjectFor('support', { subject: 'A question', before: 'general' })).toBe('A question');
  });

  test('[CONT-4] [SHOW-15] the topic’s description gives the response time and how messages are routed', () => {
    const { descriptions } = contactForm;
    const beside = descriptions?.['inquiry_type'];
    expect(typeof beside === 'function' && beside('support')).toBe(
      'We answer technical support requests within 4 hours. We route by your message, so put the details there.',
    );
    expect(inquiryTopics.general.answer).toContain('24 hours');
    expect(inquiryTopics.integration.answer).toContain('48 hours');
  });
});
