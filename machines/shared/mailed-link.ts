import { type Answer, answerOf, sendingState, type SendingWords, wasAccepted } from './submission.ts';

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
  accepted: (_: unknown, answer: Answer) => wasAccepted(answer),
};

/**
 * The state in which the password is on its way: `sendingState`, and an end of its own for a link that cannot be used. It needs
 * of the flow's `setup` the `linkGuards` besides, and leads to the state `unusable` too.
 */
export function linkSendingState<TPayload, TSource extends string>(words: SendingWords<TSource>) {
  const sending = sendingState<TPayload, TSource>(words);
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
