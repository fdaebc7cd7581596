import type * as z from 'zod/mini';
import { type Answer, answerOf, nothingSent, sendingState, type SendingWords, type SubmitEvent } from './submission.ts';
import { setupSubmission, showRefusedFields, submits } from './submission-machine.ts';

/** Common parts of the two forms behind a mailed link that set a password (SRV-6, SRV-7). */

/** With a token; without one or with a rejected one; or by the redirect after a form post without script. */
export type Arrival = 'with a link' | 'without a usable link' | 'after it was done';

export interface LinkInput {
  arrival: Arrival;
}

const linkGuards = {
  done: ({ context }: { context: LinkInput }) => context.arrival === 'after it was done',
  withoutLink: ({ context }: { context: LinkInput }) => context.arrival !== 'with a link',
  linkRefused: (_: unknown, answer: Answer) => !answer.ok && answer.fields['token'] !== undefined,
};

/** `sendingState` with one more ending: a link that cannot be used leads to `unusable`. */
function linkSendingState<TPayload, TActor extends string>(words: SendingWords<TActor>) {
  const sending = sendingState<TPayload, TActor>(words);
  const { requirements } = words;
  return {
    ...sending,
    invoke: {
      ...sending.invoke,
      onDone: [
        {
          guard: { type: 'linkRefused', params: answerOf },
          target: 'unusable',
          actions: 'forget',
          meta: { requirements },
        },
        ...sending.invoke.onDone,
      ],
    },
  } as const;
}

interface LinkForm<TPayload, TActor> {
  actor: TActor;
  payload: z.ZodMiniType<TPayload>;
}

export const setupMailedLink = <TPayload extends object, TActor extends string>(form: LinkForm<TPayload, TActor>) =>
  setupSubmission(form, {
    input: {} as LinkInput,
    context: {} as LinkInput,
    events: {} as SubmitEvent<TPayload>,
  }).extend({ guards: linkGuards });

interface LinkWords<TDone extends string> {
  editing: string;
  sending: string;
  done: TDone;
  requirements: readonly string[];
}

/** From the opened link to the answer. A flow adds `unusable` and its done state. */
export function mailedLinkStates<TPayload, TActor extends string, const TDone extends string>(
  { actor }: LinkForm<TPayload, TActor>,
  { editing, sending, done, requirements }: LinkWords<TDone>,
) {
  return {
    arriving: {
      description: 'The page opens, as a rule by the link of a mail. Opening it uses nothing up.',
      always: [
        { guard: 'done', target: done },
        { guard: 'withoutLink', target: 'unusable' },
        { target: 'editing', meta: { requirements } },
      ],
    },
    editing: { description: editing, on: submits(requirements) },
    sending: linkSendingState<TPayload, TActor>({ actor, description: sending, requirements, accepted: done }),
    refused: {
      description: 'The relay did not take the password and says why. Another one can be sent.',
      entry: showRefusedFields,
      on: submits(),
    },
    interrupted: {
      description: 'No answer came: the network failed or took too long. The form can be sent again.',
      on: submits(),
    },
  } as const;
}

export const openedLink = ({ input }: { input: LinkInput }) => ({ arrival: input.arrival, ...nothingSent });
