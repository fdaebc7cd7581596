import { assign, setup } from 'xstate';
import { type LinkInput, linkGuards, linkSendingState } from '../shared/mailed-link.ts';
import type { Answer, Sending, Submission, SubmitEvent } from '../shared/submission.ts';
import { keepSubmit, keptRefusal, nextSending, nothingSent, sendTimeout } from '../shared/submission.ts';
import { unprovided } from '../shared/unprovided.ts';
import type { CompleteRegistrationPayload } from './complete-registration.schema.ts';

export interface CompleteRegistrationContext extends Submission<CompleteRegistrationPayload>, LinkInput {}

export type CompleteRegistrationEvent = SubmitEvent<CompleteRegistrationPayload>;

const requirements = ['SRV-6'];

/** The end of a signup on a phone: its mailed link asks for a password (SRV-6). Only the visitor's own post uses the link up. */
export const completeRegistrationMachine = setup({
  types: {
    context: {} as CompleteRegistrationContext,
    input: {} as LinkInput,
    events: {} as CompleteRegistrationEvent,
  },
  actors: { registerPassword: unprovided<Answer, Sending<CompleteRegistrationPayload>>('registerPassword') },
  actions: {
    /** Provided by the page: puts the relay's messages beside the fields. */
    showRefusedFields: (_, _messages: Record<string, string>) => {},
    /** Provided by the page: writes the exception to the browser's console. */
    logException: () => {},
    keepForRetry: assign(({ context }, submit: SubmitEvent<CompleteRegistrationPayload>) =>
      nextSending(context, submit),
    ),
    keepRefusal: assign((_, answer: Answer) => keptRefusal(answer)),
    forget: assign(nothingSent),
  },
  guards: linkGuards,
  delays: { sendTimeout },
}).createMachine({
  id: 'complete-registration',
  context: ({ input }) => ({ arrival: input.arrival, ...nothingSent }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'The page opens, as a rule by the link of a mail. Opening it uses nothing up.',
      always: [
        { guard: 'done', target: 'completed' },
        { guard: 'withoutLink', target: 'unusable' },
        { target: 'editing', meta: { requirements } },
      ],
    },
    editing: {
      description: 'The visitor, who has signed up on a phone, chooses a password.',
      on: { 'form.submit': { target: 'sending', actions: keepSubmit, meta: { requirements } } },
    },
    sending: linkSendingState<CompleteRegistrationPayload, 'registerPassword'>({
      actor: 'registerPassword',
      description: 'The password is on its way. The button says so and takes no second send.',
      requirements,
      accepted: 'completed',
    }),
    refused: {
      description: 'The relay did not take the password and says why. Another one can be sent.',
      entry: { type: 'showRefusedFields', params: ({ context }) => context.refusal?.fields ?? {} },
      on: { 'form.submit': { target: 'sending', actions: keepSubmit } },
    },
    interrupted: {
      description: 'No answer came: the network failed or took too long. The form can be sent again.',
      on: { 'form.submit': { target: 'sending', actions: keepSubmit } },
    },
    unusable: {
      description: 'There is no link, or it has expired or was used already. The page offers to send another one.',
    },
    completed: {
      description: 'The address is confirmed and the account has its password. The page leads to the login.',
    },
  },
});
