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
import type { BetaPayload } from './beta-application.schema.ts';

export interface BetaApplicationInput {
  /** The page was opened by the redirect after a form post without script. */
  alreadySent: boolean;
}

export interface BetaApplicationContext extends Submission<BetaPayload>, BetaApplicationInput {}

export type BetaApplicationEvent = SubmitEvent<BetaPayload> | { type: 'form.again' };

/** An application to test before the release, from the first keystroke to the thanks (BETA-2 to BETA-4). */
export const betaApplicationMachine = setup({
  types: {
    context: {} as BetaApplicationContext,
    input: {} as BetaApplicationInput,
    events: {} as BetaApplicationEvent,
  },
  actors: { submitApplication: unprovided<Answer, Sending<BetaPayload>>('submitApplication') },
  actions: {
    /** Provided by the page: resets the form. */
    clearFields: () => {},
    /** Provided by the page: writes the exception to the browser's console. */
    logException: () => {},
    keepForRetry: assign(({ context }, submit: SubmitEvent<BetaPayload>) => nextSending(context, submit)),
    keepRefusal: assign((_, answer: Answer) => keptRefusal(answer)),
    forget: assign(nothingSent),
  },
  guards: {
    alreadySent: ({ context }) => context.alreadySent,
    accepted: (_, answer: Answer) => wasAccepted(answer),
  },
  delays: { sendTimeout },
}).createMachine({
  id: 'beta-application',
  context: ({ input }) => ({ ...input, ...nothingSent }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'The page opens. An application that was just sent without script is thanked for at once.',
      always: [{ guard: 'alreadySent', target: 'sent' }, { target: 'editing' }],
    },
    editing: {
      description: 'The visitor fills in the form and agrees to the NDA and the guidelines. Nothing has left the page.',
      on: { 'form.submit': { target: 'sending', actions: keepSubmit, meta: { requirements: ['BETA-2'] } } },
    },
    sending: sendingState<BetaPayload, 'submitApplication'>({
      actor: 'submitApplication',
      description: 'The application is on its way. The button says so and takes no second send.',
      requirements: ['BETA-4'],
    }),
    refused: {
      description: 'The relay did not take the application. The form stays as it is and can be sent again.',
      on: { 'form.submit': { target: 'sending', actions: keepSubmit } },
    },
    interrupted: {
      description:
        'No answer came: the network failed or took too long. The form stays as it is and can be sent again.',
      on: { 'form.submit': { target: 'sending', actions: keepSubmit } },
    },
    sent: {
      description: 'The relay has the application. The page thanks the visitor and the form is reset.',
      entry: 'clearFields',
      on: { 'form.again': { target: 'editing' } },
    },
  },
});
