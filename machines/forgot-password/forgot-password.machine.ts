import { assign, setup } from 'xstate';
import {
  type Answer,
  nextSending,
  nothingSent,
  type Rejection,
  type Sending,
  sendingInput,
  sendTimeout,
  type Submission,
  type SubmitEvent,
} from '../shared/submission.ts';
import { unprovided } from '../shared/unprovided.ts';
import type { ForgotPasswordPayload } from './forgot-password.form.ts';

interface ForgotPasswordInput {
  /** The page was opened by the redirect after a post without script. */
  alreadySent: boolean;
}

type Refused = { ok: false } & Rejection;

/** LOGIN-4, SRV-7: asks for a link to a new password, and never says whether the address has an account. */
export const forgotPasswordMachine = setup({
  types: {
    /** The address is kept for another mail. */
    context: {} as Submission<ForgotPasswordPayload> & ForgotPasswordInput,
    input: {} as ForgotPasswordInput,
    events: {} as
      | SubmitEvent<ForgotPasswordPayload>
      /** Another mail to the same address. */
      | { type: 'form.resend'; key: string }
      | { type: 'form.again' },
  },
  actors: { send: unprovided<Answer, Sending<ForgotPasswordPayload>>('send') },
  actions: {
    keep: assign(({ context }, submit: SubmitEvent<ForgotPasswordPayload>) => nextSending(context, submit)),
    keepNewKey: assign((_, { key }: { key: string }) => ({ key })),
    refuse: assign((_, { error, fields }: Refused) => ({ refusal: { error, fields } })),
    forgetKey: assign({ key: null }),
    forgetAddress: assign(nothingSent),
    /** Provided by the page: the relay's words beside their fields. */
    showRefusedFields: (_, _fields: Readonly<Record<string, string>>) => {},
    /** Provided by the page: logs the exception to the console, without anything typed. */
    logNoAnswer: () => {},
  },
  guards: {
    alreadySent: ({ context }) => context.alreadySent,
    isAccepted: (_, { ok }: Answer) => ok,
    /** The address is unknown after a post without script. */
    addressKnown: ({ context }) => context.payload !== null,
  },
  delays: { sendTimeout },
}).createMachine({
  id: 'forgot-password',
  context: ({ input }) => ({ ...input, ...nothingSent }),
  initial: 'opening',
  on: { 'form.submit': { target: '.sending', actions: { type: 'keep', params: ({ event }) => event } } },
  states: {
    opening: {
      description: 'A request that was just sent without script is answered at once.',
      always: [{ guard: 'alreadySent', target: 'sent' }, { target: 'editing' }],
    },
    editing: { description: 'The visitor types the address of their account.' },
    sending: {
      description: 'The address is on its way. The button says so, and a second send is ignored.',
      on: { 'form.submit': {} },
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => sendingInput(context),
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'sent',
            actions: 'forgetKey',
          },
          { target: 'refused', actions: { type: 'refuse', params: ({ event }) => event.output as Refused } },
        ],
        onError: { target: 'interrupted', actions: 'logNoAnswer' },
      },
      after: { sendTimeout: { target: 'interrupted', actions: 'logNoAnswer' } },
    },
    refused: {
      description: 'The relay did not take the request and says why. The form stays as typed and can be sent again.',
      entry: { type: 'showRefusedFields', params: ({ context }) => context.refusal?.fields ?? {} },
    },
    interrupted: {
      description: 'No answer came: the network failed, or was silent for 30 s. The form can be sent again.',
    },
    sent: {
      description: 'The page says that a link is on its way if the address has an account, the same for every address.',
      on: {
        'form.submit': {},
        'form.resend': {
          guard: 'addressKnown',
          target: 'sending',
          actions: { type: 'keepNewKey', params: ({ event }) => event },
        },
        'form.again': { target: 'editing', actions: 'forgetAddress' },
      },
    },
  },
});
