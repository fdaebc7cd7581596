import { assign, setup } from 'xstate';
import type { Answer, Sending, Submission, SubmitEvent } from '../submission.ts';
import { answerOf, keptRefusal, nextSending, nothingSent, sendingInput, sendTimeout, wasAccepted } from '../submission.ts';
import { unprovided } from '../unprovided.ts';
import type { CompleteRegistrationPayload } from './complete-registration.schema.ts';

export interface CompleteRegistrationContext extends Submission<CompleteRegistrationPayload> {
  arrival: Arrival;
}

/**
 * How the page was opened: by a link with a token, by one without or whose token the relay has just refused, or by the
 * redirect after a form post without script.
 */
export type Arrival = 'with a link' | 'without a usable link' | 'after it was done';

export interface CompleteRegistrationInput {
  arrival: Arrival;
}

export type CompleteRegistrationEvent = SubmitEvent<CompleteRegistrationPayload>;

const requirements = ['SRV-6'];

/** The end of a signup on a phone: its mailed link asks for a password (SRV-6). Only the visitor's own post uses the link up. */
export const completeRegistrationMachine = setup({
  types: {
    context: {} as CompleteRegistrationContext,
    input: {} as CompleteRegistrationInput,
    events: {} as CompleteRegistrationEvent,
  },
  actors: { registerPassword: unprovided<Answer, Sending<CompleteRegistrationPayload>>('registerPassword') },
  actions: {
    /** Provided by the page: puts the relay's messages beside the fields. */
    showRefusedFields: (_, _params: { fields: Readonly<Record<string, string>> }) => {},
    /** Provided by the page: writes the exception to the browser's console. */
    logException: () => {},
    keepForRetry: assign(({ context, event }) => nextSending(context, event)),
    keepRefusal: assign((_, answer: Answer) => keptRefusal(answer)),
    forget: assign(nothingSent),
  },
  guards: {
    done: ({ context }) => context.arrival === 'after it was done',
    withoutLink: ({ context }) => context.arrival !== 'with a link',
    linkRefused: (_, answer: Answer) => !answer.ok && answer.fields['token'] !== undefined,
    refused: (_, answer: Answer) => !wasAccepted(answer),
  },
  delays: { sendTimeout },
}).createMachine({
  id: 'complete-registration',
  context: ({ input }) => ({ arrival: input.arrival, ...nothingSent }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'The page opens, as a rule by the link of a mail. Opening it uses nothing up.',
      always: [{ guard: 'done', target: 'completed' }, { guard: 'withoutLink', target: 'unusable' }, { target: 'editing', meta: { requirements } }],
    },
    editing: {
      description: 'The visitor, who has signed up on a phone, chooses a password.',
      on: { 'form.submit': { target: 'sending', actions: 'keepForRetry', meta: { requirements } } },
    },
    sending: {
      description: 'The password is on its way. The button says so and takes no second send.',
      invoke: {
        id: 'registerPassword',
        src: 'registerPassword',
        input: ({ context }) => sendingInput(context),
        onDone: [
          { guard: { type: 'linkRefused', params: answerOf }, target: 'unusable', actions: 'forget', meta: { requirements } },
          { guard: { type: 'refused', params: answerOf }, target: 'refused', actions: { type: 'keepRefusal', params: answerOf }, meta: { requirements } },
          { target: 'completed', actions: 'forget', meta: { requirements } },
        ],
        onError: { target: 'interrupted', actions: 'logException', meta: { requirements } },
      },
      after: { sendTimeout: { target: 'interrupted', actions: 'logException', meta: { requirements } } },
    },
    refused: {
      description: 'The relay did not take the password and says why. Another one can be sent.',
      entry: { type: 'showRefusedFields', params: ({ context }) => ({ fields: context.refusal?.fields ?? {} }) },
      on: { 'form.submit': { target: 'sending', actions: 'keepForRetry' } },
    },
    interrupted: {
      description: 'No answer came: the network failed or took too long. The form can be sent again.',
      on: { 'form.submit': { target: 'sending', actions: 'keepForRetry' } },
    },
    unusable: {
      description: 'There is no link, or it has expired or was used already. The page offers to send another one.',
    },
    completed: {
      description: 'The address is confirmed and the account has its password. The page leads to the login.',
    },
  },
});
