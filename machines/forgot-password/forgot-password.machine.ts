import { assign, setup } from 'xstate';
import type { Answer, Sending, Submission, SubmitEvent } from '../shared/submission.ts';
import {
  keepSubmit,
  keptRefusal,
  nextSending,
  nothingSent,
  sendingState,
  sendTimeout,
  wasAccepted,
} from '../shared/submission.ts';
import { unprovided } from '../shared/unprovided.ts';
import type { ForgotPasswordPayload } from './forgot-password.schema.ts';

export interface ForgotPasswordContext extends Submission<ForgotPasswordPayload> {
  /** The page was opened by the redirect after a form post without script. */
  alreadySent: boolean;
}

export interface ForgotPasswordInput {
  alreadySent: boolean;
}

export type ForgotPasswordEvent =
  | SubmitEvent<ForgotPasswordPayload>
  /** The mail did not come: the visitor asks for another one to the same address. */
  | { type: 'form.resend'; key: string }
  /** The visitor wants to give another address. */
  | { type: 'form.again' };

/** Asking for a link that resets the password (LOGIN-4, SRV-7). Whether the address has an account is never said. */
export const forgotPasswordMachine = setup({
  types: {
    context: {} as ForgotPasswordContext,
    input: {} as ForgotPasswordInput,
    events: {} as ForgotPasswordEvent,
  },
  actors: { askForLink: unprovided<Answer, Sending<ForgotPasswordPayload>>('askForLink') },
  actions: {
    /** Provided by the page: writes the exception to the browser's console. */
    logException: () => {},
    keepForRetry: assign(({ context }, submit: SubmitEvent<ForgotPasswordPayload>) => nextSending(context, submit)),
    /** The address stays, the key is a new one: this is a request of its own. */
    keepNewKey: assign((_, { key }: { key: string }) => ({ key })),
    keepRefusal: assign((_, answer: Answer) => keptRefusal(answer)),
    /** The relay has the request; the address is kept in case that the mail does not come. */
    forget: assign({ key: null }),
    forgetAddress: assign(nothingSent),
  },
  guards: {
    alreadySent: ({ context }) => context.alreadySent,
    /** After a post without script the page does not know the address. */
    addressKnown: ({ context }) => context.payload !== null,
    accepted: (_, answer: Answer) => wasAccepted(answer),
  },
  delays: { sendTimeout },
}).createMachine({
  id: 'forgot-password',
  context: ({ input }) => ({ alreadySent: input.alreadySent, ...nothingSent }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'The page opens. A request that was just sent without script is answered at once.',
      always: [{ guard: 'alreadySent', target: 'sent' }, { target: 'editing' }],
    },
    editing: {
      description: 'The visitor types the address of their account.',
      on: { 'form.submit': { target: 'sending', actions: keepSubmit, meta: { requirements: ['LOGIN-4'] } } },
    },
    sending: sendingState<ForgotPasswordPayload, 'askForLink'>({
      actor: 'askForLink',
      description: 'The address is on its way. The button says so and takes no second send.',
      requirements: ['SRV-7'],
    }),
    refused: {
      description: 'The relay did not take the request and says why. The form stays as typed and can be sent again.',
      on: { 'form.submit': { target: 'sending', actions: keepSubmit } },
    },
    interrupted: {
      description: 'No answer came: the network failed or took too long. The form can be sent again.',
      on: { 'form.submit': { target: 'sending', actions: keepSubmit } },
    },
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
