import { contactForm } from '../../../machines/contact/contact.form.ts';
import type { contactMachine } from '../../../machines/contact/contact.machine.ts';
import { inquiryTypes } from '../../../machines/contact/inquiry-types.ts';
import { defineWorld } from '../define-world.ts';
import { flowOf } from '../../toolkit/flow-of.ts';
import { formScreen, formWords, submission } from './submission.ts';

export const contactWorld = defineWorld<typeof contactMachine>({
  flow: flowOf('contact'),
  start: (address) => ({ alreadySent: address.searchParams.get('sent') === 'yes' }),
  screen: ({ value }) =>
    formScreen(value, contactForm, {
      says: { sent: ["Thank You! We've received your message and will get back to you soon."] },
    }),
  actions: {
    clearFields: (stage) => stage.clearForm(),
    showRefusedFields: (stage, messages: Record<string, string>) => stage.showErrors(messages),
  },
  requests: { sendContact: submission(contactForm) },
  posted: '/contact?sent=yes',
  form: formWords(contactForm, {
    names: { inquiry_type: 'Type of inquiry' },
    valid: {
      name: 'Ada Byrne',
      email: 'ada@clinic.example',
      subject: 'A question',
      message: 'Does it know SOAP?',
    },
    preset: { inquiry_type: () => 'general' },
    options: { inquiry_type: Object.fromEntries(inquiryTypes.map((type) => [type, type])) },
    again: { name: 'Write another message', event: { type: 'form.again' } },
  }),
});
