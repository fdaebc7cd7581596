import { createActor } from 'xstate';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { betaForm } from '../../machines/beta-application/beta-application.form.ts';
import { contactDetails, contactForm } from '../../machines/contact/contact.form.ts';
import { contactMachine } from '../../machines/contact/contact.machine.ts';
import { flows } from '../../machines/index.ts';
import { mobileSignupForm } from '../../machines/mobile-signup/mobile-signup.form.ts';
import { defineForm, describeForm, emptyValues, payloadOf, type ValuesOf } from '../../machines/shared/form.ts';
import { stateName } from '../../machines/shared/inspection.ts';

const { first } = contactDetails.samples;

describe('what a form sends', () => {
  test('[CONT-2] the fields of its call, and no others', () => {
    const values = { ...first, inquiry_type: 'general', subject: 'A question' };
    expect(payloadOf(contactForm, values)).toEqual(first);
  });
  test('a box that is checked as the text that a browser posts', () => {
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
  test('[MOB-3] what the page carries along', () => {
    const values = { firstName: 'Ada', lastName: 'Osei', email: 'ada@example.com', role: 'nurse', organization: '' };
    expect(payloadOf(mobileSignupForm, values, { isIOS: true })).toEqual({ ...values, isIOS: true });
  });
});

test('an empty form holds empty texts and unchecked boxes, in the order of its labels', () => {
  expect(emptyValues(contactForm)).toEqual({ inquiry_type: '', name: '', email: '', subject: '', message: '' });
  expect(emptyValues(betaForm)).toMatchObject({ full_name: '', agree: false });
});

test('[SRV-2] a form that was left and found again sends the same message with the same key', () => {
  const found = createActor(contactMachine, { input: { alreadySent: false, kept: { payload: first, key: 'before' } } });
  found.start();
  found.send({ type: 'form.submit', payload: first, key: 'another' });
  expect([stateName(found.getSnapshot().value), found.getSnapshot().context.key]).toEqual(['sending', 'before']);
});

test('each flow with a form has the form’s id, and says where each of its starts is', () => {
  for (const { machine, form, starts } of flows) {
    if (!form) continue;
    expect(form.form.id).toBe(machine.id);
    expect(Object.keys(starts)).toEqual(expect.arrayContaining(Object.keys(form.starts)));
  }
});

describe('what is missing is a type error', () => {
  const missing = undefined;
  test('a field’s label', () => {
    // @ts-expect-error Types of property 'name' are incompatible
    defineForm({ ...contactForm, labels: { ...contactForm.labels, name: missing } });
  });
  test('a text', () => {
    // @ts-expect-error Types of property 'refused' are incompatible
    defineForm({ ...contactForm, texts: { ...contactForm.texts, refused: missing } });
  });
  test('what a box posts', () => {
    // @ts-expect-error Property 'agree' is missing
    defineForm({ ...betaForm, boxes: {} });
  });
  test('a field of a sample', () => {
    // @ts-expect-error Types of property 'message' are incompatible
    describeForm(contactForm, { ...contactDetails, samples: { first, changed: { ...first, message: missing } } });
  });
  test('a limit', () => {
    // @ts-expect-error Types of property 'limit' are incompatible
    describeForm(contactForm, { ...contactDetails, limit: missing });
  });
  test('a form’s values are texts, and boxes that are checked or not', () => {
    expectTypeOf<ValuesOf<(typeof betaForm)['fields']>['agree']>().toEqualTypeOf<boolean>();
    expectTypeOf<ValuesOf<(typeof contactForm)['fields']>['name']>().toEqualTypeOf<string>();
  });
});
