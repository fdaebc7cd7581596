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
import type { ContactPayload } from './contact.schema.ts';

export interface ContactContext extends Submission<ContactPayload> {
  /** The page was opened by the redirect after a form post without script. */
  alreadySent: boolean;
}

export interface ContactInput {
  alreadySent: boolean;
}

export type ContactEvent = SubmitEvent<ContactPayload> | { type: 'form.again' };

/** The contact form from the first keystroke to the thank-you text (CONT-1 to CONT-3). */
export const contactMachine = setup({
  types: {
    context: {} as ContactContext,
    input: {} as ContactInput,
    events: {} as ContactEvent,
  },
  actors: { sendContact: unprovided<Answer, Sending<ContactPayload>>('sendContact') },
  actions: {
    /** Provided by the page: empties the fields. */
    clearFields: () => {},
    /** Provided by the page: writes the exception to the browser's console. */
    logException: () => {},
    keepForRetry: assign(({ context }, submit: SubmitEvent<ContactPayload>) => nextSending(context, submit)),
    keepRefusal: assign((_, answer: Answer) => keptRefusal(answer)),
    forget: assign(nothingSent),
  },
  guards: {
    alreadySent: ({ context }) => context.alreadySent,
    accepted: (_, answer: Answer) => wasAccepted(answer),
  },
  delays: { sendTimeout },
}).createMachine({
  id: 'contact',
  context: ({ input }) => ({ alreadySent: input.alreadySent, ...nothingSent }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'The page opens. A message that was just sent without script is thanked for at once.',
      always: [{ guard: 'alreadySent', target: 'sent' }, { target: 'editing' }],
    },
    editing: {
      description: 'The visitor fills in the form. Nothing has left the page.',
      on: {
        'form.submit': { target: 'sending', actions: keepSubmit, meta: { requirements: ['CONT-1'] } },
      },
    },
    sending: sendingState<ContactPayload, 'sendContact'>({
      actor: 'sendContact',
      description: 'The message is on its way. The button says so and takes no second send.',
      requirements: ['CONT-3'],
    }),
    refused: {
      description: 'The relay did not take the message. The form stays as typed and can be sent again.',
      on: { 'form.submit': { target: 'sending', actions: keepSubmit } },
    },
    interrupted: {
      description:
        'No answer came: the network failed or took too long. The form stays as typed and can be sent again.',
      on: { 'form.submit': { target: 'sending', actions: keepSubmit } },
    },
    sent: {
      description: 'The relay has the message. The page thanks the visitor and the fields are empty.',
      entry: 'clearFields',
      on: { 'form.again': { target: 'editing' } },
    },
  },
});
