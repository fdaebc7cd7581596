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
import type { ResendConfirmationPayload } from './resend-confirmation.schema.ts';

export interface ResendConfirmationContext extends Submission<ResendConfirmationPayload> {
  /** The page was opened by the redirect after a form post without script. */
  alreadySent: boolean;
}

export interface ResendConfirmationInput {
  alreadySent: boolean;
}

export type ResendConfirmationEvent = SubmitEvent<ResendConfirmationPayload> | { type: 'form.again' };

/** Asking for another confirmation link, when the one of the mail has expired or was used (SRV-6). */
export const resendConfirmationMachine = setup({
  types: {
    context: {} as ResendConfirmationContext,
    input: {} as ResendConfirmationInput,
    events: {} as ResendConfirmationEvent,
  },
  actors: { askForConfirmation: unprovided<Answer, Sending<ResendConfirmationPayload>>('askForConfirmation') },
  actions: {
    /** Provided by the page: writes the exception to the browser's console. */
    logException: () => {},
    keepForRetry: assign(({ context }, submit: SubmitEvent<ResendConfirmationPayload>) => nextSending(context, submit)),
    keepRefusal: assign((_, answer: Answer) => keptRefusal(answer)),
    forget: assign({ ...nothingSent, alreadySent: false }),
  },
  guards: {
    alreadySent: ({ context }) => context.alreadySent,
    accepted: (_, answer: Answer) => wasAccepted(answer),
  },
  delays: { sendTimeout },
}).createMachine({
  id: 'resend-confirmation',
  context: ({ input }) => ({ alreadySent: input.alreadySent, ...nothingSent }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'The form shows. A request that was just sent without script is answered at once.',
      always: [{ guard: 'alreadySent', target: 'sent' }, { target: 'editing' }],
    },
    editing: {
      description: 'The visitor types the address that they signed up with.',
      on: { 'form.submit': { target: 'sending', actions: keepSubmit, meta: { requirements: ['SRV-6'] } } },
    },
    sending: sendingState<ResendConfirmationPayload, 'askForConfirmation'>({
      actor: 'askForConfirmation',
      description: 'The address is on its way. The button says so and takes no second send.',
      requirements: ['SRV-6'],
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
      description: 'The page says that another link is on its way if one is owed, and the same for every address.',
      on: { 'form.again': { target: 'editing', meta: { requirements: ['SRV-6'] } } },
    },
  },
});
