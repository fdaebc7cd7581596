import { type Answer, answerOf, sendingInput, type Submission, wasAccepted } from './submission.ts';

/**
 * What the two forms share that a mailed link leads to and that set a password (SRV-6, SRV-7), beside what all forms share
 * (submission.ts). Each flow has its states in its own words; here is only how they work.
 */

/**
 * How the page was opened: by a link with a token, by one without or whose token the relay has just refused, or by the
 * redirect after a form post without script.
 */
export type Arrival = 'with a link' | 'without a usable link' | 'after it was done';

export interface LinkInput {
  arrival: Arrival;
}

/** The guards that `linkSendingState` and the page's arrival ask for. */
export const linkGuards = {
  done: ({ context }: { context: LinkInput }) => context.arrival === 'after it was done',
  withoutLink: ({ context }: { context: LinkInput }) => context.arrival !== 'with a link',
  linkRefused: (_: unknown, answer: Answer) => !answer.ok && answer.fields['token'] !== undefined,
  refused: (_: unknown, answer: Answer) => !wasAccepted(answer),
};

/** A flow's own words for the state in which it sends, and where that leads. */
interface LinkSendingWords<TSource extends string, TDone extends string> {
  /** The actor that sends, by its name in the flow's `setup`. */
  actor: TSource;
  description: string;
  /** The state in which the password is set. */
  done: TDone;
  /** The requirements that its ends satisfy. */
  requirements: readonly string[];
}

/**
 * The state in which the password is on its way. It needs of the flow's `setup`: the actor, `linkGuards`, the actions `forget`,
 * `keepRefusal` and `logException`, the delay `sendTimeout`; and it leads to `done`, `unusable`, `refused` and `interrupted`.
 */
export function linkSendingState<TPayload, TSource extends string, TDone extends string>({ actor, description, done, requirements }: LinkSendingWords<TSource, TDone>) {
  const meta = { requirements };
  return {
    description,
    invoke: {
      id: actor,
      src: actor,
      input: ({ context }: { context: Submission<TPayload> }) => sendingInput(context),
      onDone: [
        { guard: { type: 'linkRefused', params: answerOf }, target: 'unusable', actions: 'forget', meta },
        { guard: { type: 'refused', params: answerOf }, target: 'refused', actions: { type: 'keepRefusal', params: answerOf }, meta },
        { target: done, actions: 'forget', meta },
      ],
      onError: { target: 'interrupted', actions: 'logException', meta },
    },
    after: { sendTimeout: { target: 'interrupted', actions: 'logException', meta } },
  } as const;
}
