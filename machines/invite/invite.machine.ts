import { assign, setup } from 'xstate';
import type { Answer, Sending, Submission, SubmitEvent } from '../shared/submission.ts';
import {
  answerOf,
  keptRefusal,
  nextSending,
  nothingSent,
  sendingState,
  sendTimeout,
  wasAccepted,
} from '../shared/submission.ts';
import { fieldActions, showRefusedFields, submits } from '../shared/submission-machine.ts';
import { unprovided } from '../shared/unprovided.ts';
import { inviteForm, type InvitePayload } from './invite.form.ts';
import { signupPath } from './signup-path.ts';

interface InviteContext extends Submission<InvitePayload> {
  /** The redirect of a valid code. */
  signup: string | null;
}

type InviteEvent =
  | SubmitEvent<InvitePayload>
  /** The page returned from the back/forward cache. */
  | { type: 'page.return' };

const requirements = ['SRV-7'];

const sending = sendingState<InvitePayload, 'checkCode'>({
  actor: inviteForm.actor,
  description: 'The code is being checked. The button says so and takes no second send.',
  requirements,
});
const [, refused] = sending.invoke.onDone;

/** LOGIN-4, SRV-7. */
export const inviteMachine = setup({
  types: {
    context: {} as InviteContext,
    events: {} as InviteEvent,
  },
  actors: { checkCode: unprovided<Answer, Sending<InvitePayload>>('checkCode') },
  actions: {
    ...fieldActions,
    openSignup: (_, _params: { path: string | null }) => {},
    logException: () => {},
    keepForRetry: assign(({ context }, submit: SubmitEvent<InvitePayload>) => nextSending(context, submit)),
    keepRefusal: assign((_, answer: Answer) => keptRefusal(answer)),
    keepSignup: assign((_, answer: Answer) => ({ ...nothingSent, signup: signupPath(answer) })),
    forgetSignup: assign({ signup: null }),
  },
  guards: {
    leadsToSignup: (_, answer: Answer) => signupPath(answer) !== null,
    leadsElsewhere: (_, answer: Answer) => wasAccepted(answer),
  },
  delays: { sendTimeout },
}).createMachine({
  id: 'invite',
  context: { ...nothingSent, signup: null },
  initial: 'editing',
  states: {
    editing: {
      description: 'The visitor types the code of their invite.',
      on: submits(['LOGIN-4']),
    },
    sending: {
      ...sending,
      invoke: {
        ...sending.invoke,
        onDone: [
          {
            guard: { type: 'leadsToSignup', params: answerOf },
            target: 'leading',
            actions: { type: 'keepSignup', params: answerOf },
            meta: { requirements },
          },
          {
            guard: { type: 'leadsElsewhere', params: answerOf },
            target: 'interrupted',
            actions: 'logException',
            meta: { requirements: ['LEGAL-7'] },
          },
          refused,
        ],
      },
    },
    refused: {
      description:
        'The code is not valid, or the relay did not take it. The page says why, and the code can be corrected.',
      entry: showRefusedFields,
      on: submits(),
    },
    interrupted: {
      description: 'No answer that leads anywhere came. The code stays as typed and can be sent again.',
      on: submits(),
    },
    leading: {
      description: 'The code is valid. The browser is on its way to the signup, and a link leads there too.',
      entry: { type: 'openSignup', params: ({ context }) => ({ path: context.signup }) },
      on: { 'page.return': { target: 'editing', actions: 'forgetSignup' } },
    },
  },
});
