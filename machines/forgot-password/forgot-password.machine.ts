import { assign } from 'xstate';
import { nothingSent } from '../shared/submission.ts';
import { openedForm, setupOpenedForm, submissionStates } from '../shared/submission-machine.ts';
import { forgotPasswordForm } from './forgot-password.form.ts';

export type ForgotPasswordEvent =
  /** Another mail to the same address. */
  { type: 'form.resend'; key: string } | { type: 'form.again' };

/** Requests a link that resets the password (LOGIN-4, SRV-7). Never reveals whether the address has an account. */
export const forgotPasswordMachine = setupOpenedForm(forgotPasswordForm, {} as ForgotPasswordEvent)
  .extend({
    actions: {
      /** The same address in a new submission. */
      keepNewKey: assign((_, { key }: { key: string }) => ({ key })),
      /** The address is kept for another mail. */
      forget: assign({ key: null }),
      forgetAddress: assign(nothingSent),
    },
    guards: {
      /** After a post without script the page does not know the address. */
      addressKnown: ({ context }) => context.payload !== null,
    },
  })
  .createMachine({
    id: 'forgot-password',
    context: openedForm,
    initial: 'arriving',
    states: {
      ...submissionStates(forgotPasswordForm, {
        arriving: 'The page opens. A request that was just sent without script is answered at once.',
        editing: 'The visitor types the address of their account.',
        sending: 'The address is on its way. The button says so and takes no second send.',
        refused: 'The relay did not take the request and says why. The form stays as typed and can be sent again.',
        interrupted: 'No answer came: the network failed or took too long. The form can be sent again.',
        requirements: { submit: ['LOGIN-4'], answer: ['SRV-7'] },
      }),
      sent: {
        description:
          'The page says that a link is on its way if the address has an account, and the same for every address.',
        on: {
          'form.resend': {
            guard: 'addressKnown',
            target: 'sending',
            actions: { type: 'keepNewKey', params: ({ event }) => event },
            meta: { requirements: ['LOGIN-4'] },
          },
          'form.again': { target: 'editing', actions: 'forgetAddress', meta: { requirements: ['LOGIN-4'] } },
        },
      },
    },
  });
