import { assign, setup } from 'xstate';
import {
  type Answer,
  nextSending,
  nothingSent,
  type Rejection,
  type Sending,
  sendTimeout,
  type Submission,
  type SubmitEvent,
} from '../shared/submission.ts';
import { unprovided } from '../shared/unprovided.ts';

export interface SubmissionInput {
  /** The page was opened by the redirect after a post without script. */
  alreadySent: boolean;
}

type Refused = { ok: false } & Rejection;

/**
 * Every form that the relay answers and that ends with thanks on its own page. An unchanged message keeps its key (SRV-14);
 * after 30 s without an answer it is given up and can be sent again.
 */
export const submissionMachine = setup({
  types: {
    context: {} as Submission<object> & SubmissionInput,
    events: {} as SubmitEvent<object> | { type: 'form.again' },
    input: {} as SubmissionInput,
  },
  actors: { send: unprovided<Answer, Sending<object>>('send') },
  actions: {
    keep: assign(({ context }, submit: SubmitEvent<object>) => nextSending(context, submit)),
    refuse: assign((_, { error, fields }: Refused) => ({ refusal: { error, fields } })),
    forget: assign({ ...nothingSent, alreadySent: false }),
    /** Provided by the page: the relay's words beside their fields. */
    showRefusedFields: (_, _fields: Readonly<Record<string, string>>) => {},
    /** Provided by the page: logs the exception to the console, without anything typed. */
    logNoAnswer: () => {},
    /** Provided by the page. */
    clearFields: () => {},
  },
  guards: {
    alreadySent: ({ context }) => context.alreadySent,
    isAccepted: (_, { ok }: Answer) => ok,
  },
  delays: { sendTimeout },
}).createMachine({
  id: 'submission',
  context: ({ input }) => ({ ...input, ...nothingSent }),
  initial: 'opening',
  on: { 'form.submit': { target: '.sending', actions: { type: 'keep', params: ({ event }) => event } } },
  states: {
    opening: {
      description: 'A message that was just sent without script is thanked for at once.',
      always: [{ guard: 'alreadySent', target: 'sent' }, { target: 'editing' }],
    },
    editing: { description: 'The visitor fills in the form. Nothing has left the page.' },
    sending: {
      description: 'The message is on its way. The button says so, and a second send is ignored.',
      on: { 'form.submit': {} },
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { payload, key } }) => ({ payload: payload ?? {}, key: key ?? '' }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'sent',
            actions: ['forget', 'clearFields'],
          },
          { target: 'refused', actions: { type: 'refuse', params: ({ event }) => event.output as Refused } },
        ],
        onError: { target: 'interrupted', actions: 'logNoAnswer' },
      },
      after: { sendTimeout: { target: 'interrupted', actions: 'logNoAnswer' } },
    },
    refused: {
      description: 'The relay did not take the message. The form stays as typed and can be sent again.',
      entry: { type: 'showRefusedFields', params: ({ context }) => context.refusal?.fields ?? {} },
    },
    interrupted: {
      description: 'No answer came: the network failed, or was silent for 30 s. The form stays as typed.',
    },
    sent: {
      description: 'The relay has the message. The page thanks, and leads to a new, empty form.',
      on: { 'form.submit': {}, 'form.again': { target: 'editing' } },
    },
  },
});
