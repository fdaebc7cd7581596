import { assign, setup } from 'xstate';
import { unprovided } from '../unprovided.ts';
import type { ContactPayload } from './contact.schema.ts';

export interface ContactContext {
  /** The page was opened by the redirect after a form post without script. */
  alreadySent: boolean;
  /** What is being sent, or was tried last; forgotten once the relay has it. */
  payload: ContactPayload | null;
  /** Names one message, so that trying again never stores it twice (SRV-2). */
  key: string | null;
}

export interface ContactInput {
  alreadySent: boolean;
}

export type ContactEvent =
  | { type: 'form.submit'; payload: ContactPayload; key: string }
  | { type: 'form.again' };

export interface ContactSending {
  payload: ContactPayload;
  key: string;
}

/** The relay's answer; only whether it was ok is read (SPEC.md section 7). */
export interface ContactAnswer {
  ok: boolean;
}

const samePayload = (a: ContactPayload | null, b: ContactPayload) =>
  a !== null && a.name === b.name && a.email === b.email && a.message === b.message;

/** The contact form from the first keystroke to the thank-you text (CONT-1 to CONT-3). */
export const contactMachine = setup({
  types: {
    context: {} as ContactContext,
    input: {} as ContactInput,
    events: {} as ContactEvent,
  },
  actors: { sendContact: unprovided<ContactAnswer, ContactSending>('sendContact') },
  actions: {
    /** Provided by the page: empties the fields. */
    clearFields: () => {},
    /** Provided by the page: writes the exception to the browser's console. */
    logException: () => {},
    keepForRetry: assign(({ context, event }) => {
      if (event.type !== 'form.submit') return {};
      const retry = samePayload(context.payload, event.payload);
      return { payload: event.payload, key: retry ? context.key : event.key };
    }),
    forget: assign({ payload: null, key: null }),
  },
  guards: {
    alreadySent: ({ context }) => context.alreadySent,
    accepted: (_, params: ContactAnswer) => params.ok,
  },
  delays: { sendTimeout: 30_000 },
}).createMachine({
  id: 'contact',
  context: ({ input }) => ({ alreadySent: input.alreadySent, payload: null, key: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'The page opens. A message that was just sent without script is thanked for at once.',
      always: [{ guard: 'alreadySent', target: 'sent' }, { target: 'editing' }],
    },
    editing: {
      description: 'The visitor fills in the form. Nothing has left the page.',
      on: {
        'form.submit': { target: 'sending', actions: 'keepForRetry', meta: { requirements: ['CONT-1'] } },
      },
    },
    sending: {
      description: 'The message is on its way. The button says so and takes no second send.',
      invoke: {
        id: 'sendContact',
        src: 'sendContact',
        input: ({ context }) => {
          if (!context.payload || !context.key) throw new Error('contact: nothing to send');
          return { payload: context.payload, key: context.key };
        },
        onDone: [
          {
            guard: { type: 'accepted', params: ({ event }) => event.output },
            target: 'sent',
            actions: 'forget',
            meta: { requirements: ['CONT-3'] },
          },
          { target: 'refused', meta: { requirements: ['CONT-3'] } },
        ],
        onError: { target: 'interrupted', actions: 'logException', meta: { requirements: ['CONT-3'] } },
      },
      after: { sendTimeout: { target: 'interrupted', actions: 'logException', meta: { requirements: ['CONT-3'] } } },
    },
    refused: {
      description: 'The relay did not take the message. The form stays as typed and can be sent again.',
      on: { 'form.submit': { target: 'sending', actions: 'keepForRetry' } },
    },
    interrupted: {
      description: 'No answer came: the network failed or took too long. The form stays as typed and can be sent again.',
      on: { 'form.submit': { target: 'sending', actions: 'keepForRetry' } },
    },
    sent: {
      description: 'The relay has the message. The page thanks the visitor and the fields are empty.',
      entry: 'clearFields',
      on: { 'form.again': { target: 'editing' } },
    },
  },
});
