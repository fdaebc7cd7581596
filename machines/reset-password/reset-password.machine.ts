import { assign, setup } from 'xstate';
import { type LinkInput, linkGuards, linkSendingState } from '../shared/mailed-link.ts';
import type { Answer, Sending, Submission, SubmitEvent } from '../shared/submission.ts';
import { keepSubmit, keptRefusal, nextSending, nothingSent, sendTimeout } from '../shared/submission.ts';
import { unprovided } from '../shared/unprovided.ts';
import type { ResetPasswordPayload } from './reset-password.schema.ts';

export interface ResetPasswordContext extends Submission<ResetPasswordPayload>, LinkInput {}

export type ResetPasswordEvent = SubmitEvent<ResetPasswordPayload>;

const requirements = ['SRV-7'];

/** Choosing a new password by the link of a mail (SRV-7). Only the visitor's own post uses the link up. */
export const resetPasswordMachine = setup({
  types: {
    context: {} as ResetPasswordContext,
    input: {} as LinkInput,
    events: {} as ResetPasswordEvent,
  },
  actors: { changePassword: unprovided<Answer, Sending<ResetPasswordPayload>>('changePassword') },
  actions: {
    /** Provided by the page: puts the relay's messages beside the fields. */
    showRefusedFields: (_, _messages: Record<string, string>) => {},
    /** Provided by the page: writes the exception to the browser's console. */
    logException: () => {},
    keepForRetry: assign(({ context }, submit: SubmitEvent<ResetPasswordPayload>) => nextSending(context, submit)),
    keepRefusal: assign((_, answer: Answer) => keptRefusal(answer)),
    forget: assign(nothingSent),
  },
  guards: linkGuards,
  delays: { sendTimeout },
}).createMachine({
  id: 'reset-password',
  context: ({ input }) => ({ arrival: input.arrival, ...nothingSent }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'The page opens, as a rule by the link of a mail. Opening it uses nothing up.',
      always: [
        { guard: 'done', target: 'changed' },
        { guard: 'withoutLink', target: 'unusable' },
        { target: 'editing', meta: { requirements } },
      ],
    },
    editing: {
      description: 'The visitor chooses a new password.',
      on: { 'form.submit': { target: 'sending', actions: keepSubmit, meta: { requirements } } },
    },
    sending: linkSendingState<ResetPasswordPayload, 'changePassword'>({
      actor: 'changePassword',
      description: 'The new password is on its way. The button says so and takes no second send.',
      requirements,
      accepted: 'changed',
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
      description:
        'There is no link, or it has expired or was used already. The page leads to where another one is asked for.',
    },
    changed: {
      description: 'The password is changed and every session has ended. The page leads to the login.',
    },
  },
});
