import type { contactMachine } from '../../../machines/contact/contact.machine.ts';
import { contactFlow } from '../../../machines/contact/contact.model.ts';
import { contactFields } from '../../../machines/contact/contact.schema.ts';
import { inquiryTypes } from '../../../machines/contact/inquiry-types.ts';
import { defineWorld } from '../define-world.ts';
import { checkWith, formScreen, submission, submits } from './submission.ts';

export const contactWorld = defineWorld<typeof contactMachine>({
  flow: contactFlow,
  start: (address) => ({ alreadySent: address.searchParams.get('sent') === 'yes' }),
  screen: ({ value }) =>
    formScreen(value, {
      thanks: "Thank You! We've received your message and will get back to you soon.",
      refused: 'Failed to send message. Please try again.',
      interrupted: 'An error occurred. Please try again.',
    }),
  actions: { clearFields: (stage) => stage.clearForm() },
  requests: { sendContact: submission('POST /contact') },
  posted: '/contact?sent=yes',
  form: {
    fields: {
      'Type of inquiry': {
        name: 'inquiry_type',
        label: 'What is it about?',
        valid: '',
        preset: 'general',
        options: Object.fromEntries(inquiryTypes.map((type) => [type, type])),
      },
      Name: { name: 'name', valid: 'Ada Byrne' },
      Email: { name: 'email', valid: 'ada@clinic.example' },
      Subject: { name: 'subject', valid: 'A question' },
      Message: { name: 'message', valid: 'Does it know SOAP?' },
    },
    check: checkWith(contactFields),
    submit: submits(({ name, email, message }) => ({ name, email, message })),
    again: { name: 'Write another message', event: { type: 'form.again' } },
  },
});
