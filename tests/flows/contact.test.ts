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
  test('a message that arrives is thanked for, and the fields are cleared', async () => {
    page.submit(hello);
    expect(page.view()).toMatchObject({ isSending: true, button: 'Sending…', alert: null, thanks: null });
    await page.relay.accepts();
    expect(page.view()).toMatchObject({ thanks, heading: 'Message sent', button: null, outcomeTakesFocus: true });
    expect(page.did).toEqual(['cleared']);
    page.wait(60_000);
    expect(page.view().thanks).toBe(thanks);
  });

  test('[CONT-4] the thanks say when which message is answered', async () => {
    page.submit(hello);
    await page.relay.accepts();
    for (const words of ['general inquiries within 24 hours', 'support requests within 4 hours', 'within 48 hours'])
      expect(page.view().more).toContain(words);
  });

  test('a refusal keeps the form and shows its own words, not the relay’s', async () => {
    page.submit(hello);
    await page.relay.refuses('No such mailbox', { email: 'That address cannot receive mail.' });
    expect(page.view()).toMatchObject({ alert: failed, thanks: null, button: 'Send message', isSending: false });
    expect(page.did).toEqual([{ email: 'That address cannot receive mail.' }]);
  });

  test('no answer is an error of another kind, and is logged', async () => {
    page.submit(hello);
    await page.relay.cannotBeReached();
    expect(page.view()).toMatchObject({ alert: interrupted, button: 'Send message' });
    expect(page.did).toEqual(['logged']);
  });

  test('[UI-3] silence is given up after 30 s, and not before', () => {
    page.submit(hello);
    page.wait(29_999);
    expect(page.view()).toMatchObject({ isSending: true, alert: null });
    page.wait(1);
    expect(page.view()).toMatchObject({ isSending: false, alert: interrupted });
    expect(page.did).toEqual(['logged']);
  });

  test('a slow answer is still an answer', async () => {
    page.submit(hello);
    page.wait(29_000);
    await page.relay.accepts();
    page.wait(30_000);
    expect(page.view()).toMatchObject({ thanks, alert: null });
  });

  test('the failure of a second message is not thanked for', async () => {
    page.submit(hello);
    await page.relay.accepts();
    page.again();
    expect(page.view()).toMatchObject({ thanks: null, button: 'Send message', heading: 'Your message' });
    page.submit(hello);
    await page.relay.refuses();
    expect(page.view()).toMatchObject({ thanks: null, alert: failed });
  });

  test('opened after a post without script it thanks at once, and leaves the focus where it is', () => {
    const opened = openForm(contactForm, contactWords, { alreadySent: true });
    expect(opened.view()).toMatchObject({ thanks, outcomeTakesFocus: false });
    opened.again();
    expect(opened.view().thanks).toBeNull();
  });
});

describe('[SRV-14] the idempotency key', () => {
  const keys = () => page.sent.map(({ key }) => key);

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
    await page.relay.accepts();
    page.again();
    page.submit(hello);
    expect(keys()).toEqual(['key-1', 'key-2', 'key-3']);
  });

  test('[UI-3] a second press while it is sent, and one beside the thanks, send nothing', async () => {
    page.submit(hello);
    page.submit(hello);
    await page.relay.accepts();
    page.submit(hello);
    expect(page.sent).toHaveLength(1);
  });
});

describe('[UI-2] what is wrong', () => {
  const found = { name: 'Enter your name', message: 'Enter your message' };

  test('each wrong field is named until the last is mended', () => {
    const problems = [
      { field: 'name', message: 'Enter your name' },
      { field: 'message', message: 'Enter your message' },
    ];
    expect(page.view({ errors: found, found })).toMatchObject({ problems, errors: found });
    const left = { message: 'Enter your message' };
    expect(page.view({ errors: left, found })).toMatchObject({ problems, errors: left });
    expect(page.view({ errors: {}, found })).toMatchObject({ problems: [], errors: {} });
  });

  test('the last check’s words stand before the last send’s, and go with its last field', async () => {
    page.submit(hello);
    await page.relay.refuses();
    const whole = { parts: [{ text: 'By the check' }], byFields: true };
    expect(page.view({ errors: found, found, whole }).alert).toBe('By the check');
    expect(page.view({ errors: {}, found, whole }).alert).toBeNull();
  });

  test('a page that came with a refusal has the focus on its words', () => {
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

  test('have no other bounds than being filled in', () => {
    const least = { ...all, name: 'A', email: 'a@b.example', subject: '?', message: '?' };
    expect(contactForm.fields.safeParse(least).success).toBe(true);
  });

  test('[CONT-2] subject and topic are not sent, blanks around a text are not, and a message keeps its lines', () => {
    const typed = { ...all, name: '  Ada Byrne ', message: ' One line\nand another  ' };
    expect(payloadOf(contactForm, typed)).toEqual({ ...hello, message: 'One line\nand another' });
  });

  test('the topic presets the subject, and a subject that was typed stays', () => {
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
