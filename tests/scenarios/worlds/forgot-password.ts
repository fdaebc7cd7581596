import { forgotPasswordForm } from '../../../machines/forgot-password/forgot-password.form.ts';
import type { forgotPasswordMachine } from '../../../machines/forgot-password/forgot-password.machine.ts';
import { forgotPasswordFlow } from '../../../machines/forgot-password/forgot-password.model.ts';
import { defineWorld } from '../define-world.ts';
import { earlierVisits, mails } from './account.ts';
import { formScreen, formWords, submission } from './submission.ts';

export const forgotPasswordWorld = defineWorld<typeof forgotPasswordMachine>({
  flow: forgotPasswordFlow,
  start: (address) => ({ alreadySent: address.searchParams.get('sent') === 'yes' }),
  screen: ({ value, context }) =>
    formScreen(value, forgotPasswordForm, {
      says: { sent: ['If that address has an account, a reset link is on its way.'] },
      refusal: context.refusal,
    }),
  actions: {
    showRefusedFields: (stage, messages: Record<string, string>) => stage.showErrors(messages),
  },
  requests: { askForLink: submission(forgotPasswordForm) },
  posted: '/forgot-password?sent=yes',
  form: formWords(forgotPasswordForm, {
    valid: { email: 'ada@clinic.example' },
    again: { name: 'Use another address', event: { type: 'form.again' } },
  }),
  pageSentences: [...earlierVisits, ...mails],
});
