import type { DoneActorEvent } from 'xstate';

/**
 * What the forms of the site share when they are sent: the states `sending`, `refused` and `interrupted`, and the
 * rule that one submission keeps one key however often it is tried (SRV-2). Each flow has these states of its own, in
 * its own words; here is only how they work.
 */

/** The part of a flow's context that is about sending. */
export interface Submission<TPayload> {
  /** What is being sent, or was tried last. Nearly every flow forgets it once the relay has it. */
  payload: TPayload | null;
  /** Names one submission, so that trying again never stores it twice. */
  key: string | null;
  /** What the relay said when it refused last. */
  refusal: Rejection | null;
}

/** The visitor sends the form: a payload that its schema has accepted, and a key that nothing else was sent with. */
export interface SubmitEvent<TPayload> {
  type: 'form.submit';
  payload: TPayload;
  key: string;
}

/** One submission: what is or was sent, and the key that names it. The sending actor is given it. */
export interface KeptSubmission<TPayload> {
  payload: TPayload;
  key: string;
}
export type Sending<TPayload> = KeptSubmission<TPayload>;

export interface Rejection {
  /** The relay's own words for the whole form, where it has any. */
  error: string | null;
  /** One message for each field that was refused. */
  fields: Record<string, string>;
}

/** The relay's answer. Without one (a broken connection, a time-out) the sending actor fails. */
export type Answer =
  | {
      ok: true;
      /** Where the relay wants the visitor to go on, where it says so; not yet held against anything. */
      redirect?: string;
    }
  | ({ ok: false } & Rejection);

/** How long an answer may take, in milliseconds. */
export const sendTimeout = 30_000;

/** Nothing is sent yet. */
export const nothingSent = { payload: null, key: null, refusal: null } as const;

/**
 * The part of the context that a form starts with. Sent when the page was left, the same is the same submission on the way
 * back (SRV-2): the relay may have it.
 */
export const submissionSoFar = <TPayload>(
  input: { kept?: KeptSubmission<TPayload> | undefined } | undefined,
): Submission<TPayload> => ({ ...nothingSent, ...input?.kept });

/** What to send next. The same payload as the one tried last keeps its key, a changed one is a submission of its own. */
export function nextSending<TPayload extends object>(
  last: Submission<TPayload>,
  { payload, key }: SubmitEvent<TPayload>,
): Submission<TPayload> {
  const again = last.payload !== null && last.key !== null && JSON.stringify(last.payload) === JSON.stringify(payload);
  return { payload, key: again ? last.key : key, refusal: null };
}

/** What a flow does when its form is sent: its action `keepForRetry` is given the event. */
export const keepSubmit = {
  type: 'keepForRetry',
  params: <TPayload>({ event }: { event: SubmitEvent<TPayload> }) => event,
} as const;

/** The part of the context that a refusal changes. */
export const keptRefusal = (answer: Answer) => ({
  refusal: answer.ok ? null : { error: answer.error, fields: answer.fields },
});

/**
 * What the visitor is told of a refusal: the relay's own words for the whole form, else for the first field (SPEC.md
 * section 7: "field error read as message"), else the form's own.
 */
export const refusalMessage = (refusal: Rejection | null, otherwise: string): string =>
  refusal?.error || Object.values(refusal?.fields ?? {})[0] || otherwise;

/** Whether the relay took it. */
export const wasAccepted = (answer: Answer) => answer.ok;

/** What the sending actor gets. Throws when there is nothing to send, which no path of a flow leads to. */
export function sendingInput<TPayload>({ payload, key }: Submission<TPayload>): Sending<TPayload> {
  if (payload === null || key === null) throw new Error('There is nothing to send.');
  return { payload, key };
}

/** A flow's own words for the state in which it sends, and what asks for each of its ends. */
export interface SendingWords<TSource extends string> {
  /** The actor that sends, by its name in the flow's `setup`. */
  actor: TSource;
  description: string;
  /** The requirements that its ends satisfy. */
  requirements: readonly string[];
  /** The state within which the flow has its `refused` and `interrupted`, unless they stand beside this one. */
  within?: string;
  /** The state that an accepted answer leads to: `sent` unless told otherwise. */
  accepted?: string;
}

/**
 * The state in which a form is on its way. It needs of the flow's `setup`: the actor, the guard `accepted`, the actions
 * `forget`, `keepRefusal` and `logException`, the delay `sendTimeout`; and it leads to the states `accepted`, `refused` and
 * `interrupted`.
 */
export function sendingState<TPayload, TSource extends string>({
  actor,
  description,
  requirements,
  within,
  accepted = 'sent',
}: SendingWords<TSource>) {
  const meta = { requirements };
  const [refused, interrupted] =
    within === undefined ? ['refused', 'interrupted'] : [`${within}.refused`, `${within}.interrupted`];
  const noAnswer = { target: interrupted, actions: 'logException', meta } as const;
  return {
    description,
    invoke: {
      id: actor,
      src: actor,
      input: ({ context }: { context: Submission<TPayload> }) => sendingInput(context),
      onDone: [
        { guard: { type: 'accepted', params: answerOf }, target: accepted, actions: 'forget', meta },
        { target: refused, actions: { type: 'keepRefusal', params: answerOf }, meta },
      ],
      onError: noAnswer,
    },
    after: { sendTimeout: noAnswer },
  } as const;
}

/** The relay's answer, for guards and actions that ask for it. */
export const answerOf = ({ event }: { event: DoneActorEvent<Answer> }) => event.output;
