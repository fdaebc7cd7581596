import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod/mini';
import { betaForm } from '../../machines/beta-application/beta-application.form.ts';
import { careerDetails, careerForm } from '../../machines/career-application/career-application.form.ts';
import { contactDetails, contactForm } from '../../machines/contact/contact.form.ts';
import { describeForm } from '../../machines/shared/form-details.ts';
import { defineForm, emptyValues, payloadOf, type ValuesOf } from '../../machines/shared/form.ts';

const { first } = contactDetails.samples;

test('a form’s payload has a checked box’s posted text', () => {
  const filled = {
    ...emptyValues(betaForm),
    full_name: 'Ada Osei',
    email: 'ada@example.com',
    phone: '555 0100',
    contact_method: 'Text',
    clinical_title: 'NP',
    county: 'King',
    state: 'Washington',
  };
  expect(payloadOf(betaForm, { ...filled, agree: true })).toMatchObject({ agree: 'on', employer: '' });
});
test('an empty form has empty texts and unchecked boxes, in the order of its labels', () => {
  expect(emptyValues(contactForm)).toEqual({ inquiry_type: '', name: '', email: '', subject: '', message: '' });
  expect(emptyValues(betaForm)).toMatchObject({ full_name: '', agree: false });
});

const missing = undefined;
test('a form without one of its parts is a type error', () => {
  // @ts-expect-error Types of property 'name' are incompatible
  defineForm({ ...contactForm, labels: { ...contactForm.labels, name: missing } });
  // @ts-expect-error Types of property 'refused' are incompatible
  defineForm({ ...contactForm, texts: { ...contactForm.texts, refused: missing } });
  // @ts-expect-error Property 'agree' is missing
  defineForm({ ...betaForm, boxes: {} });
  // @ts-expect-error Types of property 'message' are incompatible
  describeForm(contactForm, { ...contactDetails, samples: { first, changed: { ...first, message: missing } } });
  const { submission } = contactDetails;
  if (!submission) throw new Error('The contact form stores nothing.');
  const settings = { ...submission.settings, days: missing };
  // @ts-expect-error Type 'undefined' is not assignable to type 'number'
  describeForm(contactForm, { ...contactDetails, submission: { ...submission, settings } });
  // @ts-expect-error Types of property 'file' are incompatible
  describeForm(careerForm, { ...careerDetails, file: missing });
  const anonymous = defineForm({ ...contactForm, payload: z.strictObject({ message: z.string() }) });
  const samples = { first: { message: 'Hello' }, changed: { message: 'Hello' } };
  // @ts-expect-error Type '{ … }' is not assignable to type 'null'
  describeForm(anonymous, { ...contactDetails, samples, submission });
});
test('a form’s values are texts, and boxes that are checked or not', () => {
  expectTypeOf<ValuesOf<(typeof betaForm)['fields']>['agree']>().toEqualTypeOf<boolean>();
  expectTypeOf<ValuesOf<(typeof contactForm)['fields']>['name']>().toEqualTypeOf<string>();
});

test.each(['\u200B\u200B', '\u2060', ' \u00A0\uFEFF', '\u2800', '\u3164', '\uFE0F', '\u{E0041}'])(
  '[CONT-2] a message of invisible characters is empty: %j',
  (message) => {
    expect(contactForm.payload.safeParse({ ...first, message }).success).toBe(false);
  },
);

test.each([
  ['ann@example.org\u200B', 'ann@example.org'],
  ['\u2068ann@exam\u00ADple.org\u2069', 'ann@example.org'],
  [' ann@example.org\u00A0', 'ann@example.org'],
  ['ann@example.org \u200B', 'ann@example.org'],
])('[CONT-1] an address loses invisible characters: %j', (email, expected) => {
  expect(contactForm.payload.parse({ ...first, email }).email).toBe(expected);
});

test.each([
  ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
  ['ann@BÜCHER.example', 'ann@xn--bcher-kva.example'],
  ['ann@mail.例え.example', 'ann@mail.xn--r8jz45g.example'],
])('[CONT-1] an address at an internationalized domain is sent in its ASCII form: %j', (email, expected) => {
  expect(contactForm.payload.parse({ ...first, email }).email).toBe(expected);
});

test.each([
  'änn@example.org',
  'ann@bü cher.example',
  'ann@bücher.example/path',
  'ann@ü@example.org',
  'ann@-ü-..example',
])('[CONT-1] an invalid address is refused, with letters beyond ASCII too: %j', (email) => {
  expect(contactForm.payload.safeParse({ ...first, email }).success).toBe(false);
});

test.each(['Thanks ❤\uFE0F', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}', '👩\u200D⚕\uFE0F'])(
  '[CONT-2] a message keeps the parts of its last character: %j',
  (message) => {
    expect(contactForm.payload.parse({ ...first, message: `\u200B${message} \u200B` }).message).toBe(message);
  },
);
