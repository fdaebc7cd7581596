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
  nextSending,
  nothingSent,
  type Sending,
  sendingState,
  sendTimeout,
  type Submission,
  type SubmitEvent,
  wasAccepted,
} from './submission.ts';
import { unprovided } from './unprovided.ts';

export interface SentForm<TPayload, TActor> {
  actor: TActor;
  payload: z.ZodMiniType<TPayload>;
}

/** A flow's own types, as in xstate's `setup`. */
interface OwnTypes<TInput, TContext, TEvent> {
  input: TInput;
  context: TContext;
  events: TEvent;
}

export type SubmissionSetup<
  TPayload extends object,
  TActor extends string,
  TInput,
  TContext extends object,
  TEvent extends EventObject,
  TSending = Sending<TPayload>,
> = SetupReturn<
  Submission<TPayload> & TContext,
  SubmitEvent<TPayload> | TEvent,
  Record<TActor, PromiseActorLogic<Answer, TSending>>,
  {},
  {
    logException: undefined;
    keepForRetry: SubmitEvent<TPayload>;
    keepRefusal: Answer;
    forget: undefined;
    showRefusedFields: Record<string, string>;
  },
  { accepted: Answer },
  'sendTimeout',
  string,
  TInput,
  NonReducibleUnknown,
  EventObject,
  MetaObject
>;

/** xstate's `setup` for a form: its actor, the idempotency key rule, and the handling of answers. */
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
      /** Provided by the page: logs the exception to the console, without anything typed. */
      logException: () => {},
      keepForRetry: assign(({ context }, submit: SubmitEvent<TPayload>) => nextSending(context, submit)),
      keepRefusal: assign((_, answer: Answer) => keptRefusal(answer)),
      forget: assign(nothingSent),
      ...fieldActions,
    },
    guards: { accepted: (_, answer: Answer) => wasAccepted(answer) },
    delays: { sendTimeout },
  });
  // These actions access their own part of the context only.
  return shared as unknown as SubmissionSetup<TPayload, TActor, TInput, TContext, TEvent>;
}

export interface OpenedForm {
  /** Opened by the redirect after a form post without script. */
  alreadySent: boolean;
}

export const setupOpenedForm = <TPayload extends object, TActor extends string, TEvent extends EventObject>(
  form: SentForm<TPayload, TActor>,
  _events: TEvent,
) =>
  setupSubmission(form, {} as OwnTypes<OpenedForm, OpenedForm, TEvent>).extend({
    actions: { forget: assign({ ...nothingSent, alreadySent: false }) },
    guards: openedFormGuards,
  });

export const openedForm = ({ input }: { input: OpenedForm }) => ({ alreadySent: input.alreadySent, ...nothingSent });

export const openedFormGuards = { alreadySent: ({ context }: { context: OpenedForm }) => context.alreadySent };

export const fieldActions = {
  /** Provided by the page: shows the relay's messages beside their fields. */
  showRefusedFields: (_: unknown, _messages: Record<string, string>) => {},
};

export const showRefusedFields = {
  type: 'showRefusedFields',
  params: ({ context }: { context: Submission<unknown> }) => context.refusal?.fields ?? {},
} as const;

/** A flow's descriptions of the common states, and its transitions' requirements. */
export interface SubmissionWords {
  arriving: string;
  editing: string;
  sending: string;
  refused: string;
  interrupted: string;
  requirements: {
    submit: readonly string[];
    answer: readonly string[];
    retry?: readonly string[];
  };
  /** The state after an accepted answer; `sent` by default. */
  accepted?: string;
}

export const submits = (requirements: readonly string[] = []) =>
  ({ 'form.submit': { target: 'sending', actions: keepSubmit, meta: { requirements } } }) as const;

/** From the opened page to the answer. A flow adds `sent`. */
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
    refused: { description: words.refused, entry: showRefusedFields, on: submits(retry) },
    interrupted: { description: words.interrupted, on: submits(retry) },
  } as const;
}
