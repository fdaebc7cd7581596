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
import type { MobileSignupPayload } from './mobile-signup.schema.ts';

export interface MobileSignupContext extends Submission<MobileSignupPayload> {
  /** The page was opened by the redirect after a form post without script. */
  alreadySent: boolean;
}

export interface MobileSignupInput {
  alreadySent: boolean;
}

export type MobileSignupEvent =
  | SubmitEvent<MobileSignupPayload>
  /** 'Wrong address? Correct it and send again'. */
  | { type: 'form.correct' };

/** The short signup of the mobile page: a form, then a mail with a link to complete the registration (MOB-1 to MOB-4). */
export const mobileSignupMachine = setup({
  types: {
    context: {} as MobileSignupContext,
    input: {} as MobileSignupInput,
    events: {} as MobileSignupEvent,
  },
  actors: { sendMobileSignup: unprovided<Answer, Sending<MobileSignupPayload>>('sendMobileSignup') },
  actions: {
    /** Provided by the page: puts the relay's messages beside their fields. */
    showRefusedFields: (_, _messages: Record<string, string>) => {},
    /** Provided by the page: writes the exception to the browser's console, without anything that was typed. */
    logException: () => {},
    keepForRetry: assign(({ context }, submit: SubmitEvent<MobileSignupPayload>) => nextSending(context, submit)),
    keepRefusal: assign((_, answer: Answer) => keptRefusal(answer)),
    forget: assign(nothingSent),
  },
  guards: {
    alreadySent: ({ context }) => context.alreadySent,
    accepted: (_, answer: Answer) => wasAccepted(answer),
  },
  delays: { sendTimeout },
}).createMachine({
  id: 'mobile-signup',
  context: ({ input }) => ({ alreadySent: input.alreadySent, ...nothingSent }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'The page opens: with the form, or with the thanks for what was just sent without script.',
      always: [{ guard: 'alreadySent', target: 'sent' }, { target: 'editing' }],
    },
    editing: {
      description:
        'The visitor fills in the form, or corrects what was sent: everything is as it was typed. Nothing has left the page.',
      on: { 'form.submit': { target: 'sending', actions: keepSubmit, meta: { requirements: ['MOB-3'] } } },
    },
    sending: sendingState<MobileSignupPayload, 'sendMobileSignup'>({
      actor: 'sendMobileSignup',
      description: 'The signup is on its way. The button says so and takes no second send.',
      requirements: ['MOB-4'],
    }),
    refused: {
      description: 'The relay did not take the signup and says why. The form stays as typed and can be sent again.',
      entry: { type: 'showRefusedFields', params: ({ context }) => context.refusal?.fields ?? {} },
      on: { 'form.submit': { target: 'sending', actions: keepSubmit, meta: { requirements: ['MOB-3'] } } },
    },
    interrupted: {
      description:
        'No answer came: the network failed or took too long. The form stays as typed and can be sent again.',
      on: { 'form.submit': { target: 'sending', actions: keepSubmit, meta: { requirements: ['MOB-3'] } } },
    },
    sent: {
      description: 'Check Your Email: a link to complete the registration is on its way.',
      on: { 'form.correct': { target: 'editing', meta: { requirements: ['SRV-8'] } } },
    },
  },
});
