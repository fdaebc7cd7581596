import { assign } from 'xstate';
import { nothingSent } from '../shared/submission.ts';
import { openedForm, setupOpenedForm, submissionStates } from '../shared/submission-machine.ts';
import { forgotPasswordForm } from './forgot-password.form.ts';

export type ForgotPasswordEvent =
  /** The mail did not come: the visitor asks for another one to the same address. */
  | { type: 'form.resend'; key: string }
  /** The visitor wants to give another address. */
  | { type: 'form.again' };

/** Asking for a link that resets the password (LOGIN-4, SRV-7). Whether the address has an account is never said. */
export const forgotPasswordMachine = setupOpenedForm(forgotPasswordForm, {} as ForgotPasswordEvent)
  .extend({
    actions: {
      /** The address stays, the key is a new one: this is a request of its own. */
      keepNewKey: assign((_, { key }: { key: string }) => ({ key })),
      /** The relay has the request; the address is kept in case that the mail does not come. */
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
