import {
  assign,
  type EventObject,
  type MetaObject,
  type NonReducibleUnknown,
  type PromiseActorLogic,
  setup,
  type SetupReturn,
} from 'xstate';
import type * as z from 'zod/mini';
import {
  type Answer,
  keepSubmit,
  keptRefusal,
  type KeptSubmission,
  nextSending,
  nothingSent,
  type Sending,
  sendingState,
  sendTimeout,
  type Submission,
  submissionSoFar,
  type SubmitEvent,
  wasAccepted,
} from './submission.ts';
import { unprovided } from './unprovided.ts';

/** What of a form its machine needs: the name of the actor that sends it, and what that sends. */
interface SentForm<TPayload, TActor> {
  actor: TActor;
  payload: z.ZodMiniType<TPayload>;
}

/** The types that a flow has besides, as in xstate's `setup`: no value of them is read. */
interface OwnTypes<TInput, TContext, TEvent> {
  input: TInput;
  context: TContext;
  events: TEvent;
}

type SubmissionSetup<
  TPayload extends object,
  TActor extends string,
  TInput,
  TContext extends object,
  TEvent extends EventObject,
> = SetupReturn<
  Submission<TPayload> & TContext,
  SubmitEvent<TPayload> | TEvent,
  Record<TActor, PromiseActorLogic<Answer, Sending<TPayload>>>,
  {},
  { logException: undefined; keepForRetry: SubmitEvent<TPayload>; keepRefusal: Answer; forget: undefined },
  { accepted: Answer },
  'sendTimeout',
  string,
  TInput & { kept?: KeptSubmission<TPayload> | undefined },
  NonReducibleUnknown,
  EventObject,
  MetaObject
>;

/**
 * xstate's `setup` with what every form needs to be sent: the actor, the rule of the keys and what becomes of an answer. A flow
 * adds its own actions, guards and delays with `extend`, and its states with `createMachine`.
 */
export function setupSubmission<
  TPayload extends object,
  TActor extends string,
  TInput,
  TContext extends object,
  TEvent extends EventObject,
>(
  { actor }: SentForm<TPayload, TActor>,
  _own: OwnTypes<TInput, TContext, TEvent>,
): SubmissionSetup<TPayload, TActor, TInput, TContext, TEvent> {
  const shared = setup({
    types: { context: {} as Submission<TPayload>, events: {} as SubmitEvent<TPayload> },
    actors: { [actor]: unprovided<Answer, Sending<TPayload>>(actor) },
    actions: {
      /** Provided by the page: writes the exception to the browser's console, without anything that was typed. */
      logException: () => {},
      keepForRetry: assign(({ context }, submit: SubmitEvent<TPayload>) => nextSending(context, submit)),
      keepRefusal: assign((_, answer: Answer) => keptRefusal(answer)),
      forget: assign(nothingSent),
    },
    guards: { accepted: (_, answer: Answer) => wasAccepted(answer) },
    delays: { sendTimeout },
  });
  // These actions read and write their own part of the context only, whatever else a flow has in it.
  return shared as unknown as SubmissionSetup<TPayload, TActor, TInput, TContext, TEvent>;
}

/** The input of a flow that ends with thanks on its own page. */
export interface OpenedForm {
  /** The page was opened by the redirect after a form post without script. */
  alreadySent: boolean;
}

/** `setupSubmission` for a form that ends with thanks on its own page. */
export const setupOpenedForm = <TPayload extends object, TActor extends string, TEvent extends EventObject>(
  form: SentForm<TPayload, TActor>,
  _events: TEvent,
) => setupSubmission(form, {} as OwnTypes<OpenedForm, OpenedForm, TEvent>).extend({ guards: openedFormGuards });

/** The context that such a flow starts with. */
export const openedForm = <TPayload>({
  input,
}: {
  input: OpenedForm & { kept?: KeptSubmission<TPayload> | undefined };
}) => ({ alreadySent: input.alreadySent, ...submissionSoFar(input) });

/** The guard of `submissionStates`. */
export const openedFormGuards = { alreadySent: ({ context }: { context: OpenedForm }) => context.alreadySent };

/** The action of a flow whose relay says which fields it rejects. */
export const fieldActions = {
  /** Provided by the page: puts the relay's messages beside their fields. */
  showRefusedFields: (_: unknown, _messages: Record<string, string>) => {},
};

/** What `refused` does on entry in such a flow. */
export const showRefusedFields = {
  type: 'showRefusedFields',
  params: ({ context }: { context: Submission<unknown> }) => context.refusal?.fields ?? {},
} as const;

/** What a flow says of the states that all forms go through, and the requirements that its transitions satisfy. */
interface SubmissionWords {
  arriving: string;
  editing: string;
  sending: string;
  refused: string;
  interrupted: string;
  requirements: {
    submit: readonly string[];
    answer: readonly string[];
    /** Sending it again. */
    retry?: readonly string[];
  };
  /** The state that an accepted answer leads to: `sent` by default. */
  accepted?: string;
}

/** What sends a form. */
export const submits = (requirements: readonly string[] = []) =>
  ({ 'form.submit': { target: 'sending', actions: keepSubmit, meta: { requirements } } }) as const;

/** The states from the opened page to the answer, each but `arriving` as `setupSubmission` needs it. A flow adds `sent`. */
export function submissionStates<TPayload, TActor extends string>(
  { actor }: Partial<SentForm<TPayload, TActor>> & { actor: TActor },
  { requirements: { submit, answer, retry = [] }, ...words }: SubmissionWords,
) {
  return {
    arriving: {
      description: words.arriving,
      always: [{ guard: 'alreadySent', target: 'sent' }, { target: 'editing' }],
    },
    editing: { description: words.editing, on: submits(submit) },
    sending: sendingState<TPayload, TActor>({
      actor,
      description: words.sending,
      requirements: answer,
      ...(words.accepted !== undefined && { accepted: words.accepted }),
    }),
    refused: { description: words.refused, on: submits(retry) },
    interrupted: { description: words.interrupted, on: submits(retry) },
  } as const;
}
