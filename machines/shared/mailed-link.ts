import type * as z from 'zod/mini';
import { type Answer, answerOf, nothingSent, sendingState, type SendingWords, type SubmitEvent } from './submission.ts';
import { fieldActions, setupSubmission, showRefusedFields, submits } from './submission-machine.ts';

/**
 * What the two forms share that a mailed link leads to and that set a password (SRV-6, SRV-7), beside what all forms share
 * (submission-machine.ts).
 */

/**
 * How the page was opened: by a link with a token, by one without or whose token the relay has just rejected, or by the
 * redirect after a form post without script.
 */
export type Arrival = 'with a link' | 'without a usable link' | 'after it was done';

export interface LinkInput {
  arrival: Arrival;
}

/** The guards of the page's arrival, and of an answer that rejects the link. */
const linkGuards = {
  done: ({ context }: { context: LinkInput }) => context.arrival === 'after it was done',
  withoutLink: ({ context }: { context: LinkInput }) => context.arrival !== 'with a link',
  linkRefused: (_: unknown, answer: Answer) => !answer.ok && answer.fields['token'] !== undefined,
};

/**
 * The state in which the password is on its way: `sendingState`, and an end of its own for a link that cannot be used: it leads to
 * the state `unusable` too.
 */
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

/** xstate's `setup` for a form that a mailed link leads to. */
export const setupMailedLink = <TPayload extends object, TActor extends string>(form: LinkForm<TPayload, TActor>) =>
  setupSubmission(form, {
    input: {} as LinkInput,
    context: {} as LinkInput,
    events: {} as SubmitEvent<TPayload>,
  }).extend({ actions: fieldActions, guards: linkGuards });

/** What a flow says of its own states. */
interface LinkWords<TDone extends string> {
  editing: string;
  sending: string;
  /** The state in which it is done. */
  done: TDone;
  requirements: readonly string[];
}

/** The states from the opened link to the answer. A flow adds `unusable`, and the one in which it is done. */
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

/** The part of the context that such a flow starts with. */
export const openedLink = ({ input }: { input: LinkInput }) => ({ arrival: input.arrival, ...nothingSent });
