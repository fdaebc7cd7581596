import { assign, setup } from 'xstate';
import {
  type Answer,
  nextSending,
  nothingSent,
  type Rejection,
  sendingInput,
  sendTimeout,
  type Submission,
  type SubmitEvent,
  type Uploading,
  type UploadProgress,
} from '../shared/submission.ts';
import { unprovided } from '../shared/unprovided.ts';

export interface SubmissionInput {
  /** The page was opened by the redirect after a post without script. */
  alreadySent: boolean;
  /** State of the mailed link, for forms that require one. */
  link?: 'usable' | 'unusable';
}

interface SubmissionContext extends Submission<object>, SubmissionInput {
  /** Uploaded share in whole percent. */
  progress: number;
}

type ProgressEvent = { type: 'upload.progress' } & UploadProgress;

type Refused = { ok: false } & Rejection;

/**
 * Submission of every form that shows its outcome on the same page. Retrying an unchanged payload reuses its idempotency
 * key (SRV-14). A request without progress for 30 s times out and can be retried.
 */
export const submissionMachine = setup({
  types: {
    context: {} as SubmissionContext,
    events: {} as SubmitEvent<object> | ProgressEvent | { type: 'form.again' },
    input: {} as SubmissionInput,
  },
  actors: { send: unprovided<Answer, Uploading<object>>('send') },
  actions: {
    keep: assign(({ context }, submit: SubmitEvent<object>) => ({ ...nextSending(context, submit), progress: 0 })),
    keepProgress: assign((_, { sent, total }: UploadProgress) => ({ progress: Math.floor((100 * sent) / total) })),
    refuse: assign((_, { error, fields }: Refused) => ({ refusal: { error, fields } })),
    forget: assign({ ...nothingSent, alreadySent: false }),
    /** Provided by the page: the relay's words beside their fields. */
    showRefusedFields: (_, _fields: Readonly<Record<string, string>>) => {},
    /** Provided by the page: logs the exception to the console, without anything typed. */
    logNoAnswer: () => {},
    /** Provided by the page. */
    clearFields: () => {},
  },
  guards: {
    alreadySent: ({ context }) => context.alreadySent,
    hasNoLink: ({ context }) => context.link === 'unusable',
    isAccepted: (_, { ok }: Answer) => ok,
    isOfLink: (_, answer: Answer) => !answer.ok && 'token' in answer.fields,
    isHandedOver: (_, { sent, total }: UploadProgress) => sent >= total,
  },
  delays: { sendTimeout },
}).createMachine({
  id: 'submission',
  context: ({ input }) => ({ ...input, ...nothingSent, progress: 0 }),
  initial: 'opening',
  on: { 'form.submit': { target: '.sending', actions: { type: 'keep', params: ({ event }) => event } } },
  states: {
    opening: {
      description:
        'What was just sent without script is confirmed at once. A form behind a mailed link needs the link.',
      always: [
        { guard: 'alreadySent', target: 'sent' },
        { guard: 'hasNoLink', target: 'unusable' },
        { target: 'editing' },
      ],
    },
    editing: { description: 'The visitor fills in the form. Nothing has left the page.' },
    sending: {
      description: 'The entries are on their way. The button says so, and a second send is ignored.',
      on: { 'form.submit': {} },
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context, self }) => ({
          ...sendingInput(context),
          report: (progress) => self.send({ type: 'upload.progress', ...progress }),
        }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'sent',
            actions: ['forget', 'clearFields'],
          },
          { guard: { type: 'isOfLink', params: ({ event }) => event.output }, target: 'unusable', actions: 'forget' },
          { target: 'refused', actions: { type: 'refuse', params: ({ event }) => event.output as Refused } },
        ],
        onError: { target: 'interrupted', actions: 'logNoAnswer' },
      },
      initial: 'uploading',
      states: {
        uploading: {
          description: 'The browser hands the entries over. What moves is not given up.',
          on: {
            'upload.progress': [
              {
                guard: { type: 'isHandedOver', params: ({ event }) => event },
                target: 'waiting',
                actions: { type: 'keepProgress', params: ({ event }) => event },
              },
              {
                target: 'uploading',
                reenter: true,
                actions: { type: 'keepProgress', params: ({ event }) => event },
              },
            ],
          },
          after: { sendTimeout: { target: '#submission.interrupted', actions: 'logNoAnswer' } },
        },
        waiting: {
          description: 'All of it has been handed over. The relay is to answer.',
          after: { sendTimeout: { target: '#submission.interrupted', actions: 'logNoAnswer' } },
        },
      },
    },
    refused: {
      description: 'The relay did not take the entries. The form stays as typed and can be sent again.',
      entry: { type: 'showRefusedFields', params: ({ context }) => context.refusal?.fields ?? {} },
    },
    interrupted: {
      description: 'No answer came: the network failed, or stood still for 30 s. The form stays as typed.',
    },
    sent: {
      description: 'The relay has the entries. The page says so, and most lead to a new, empty form.',
      on: { 'form.submit': {}, 'form.again': { target: 'editing' } },
    },
    unusable: {
      description: 'There is no link, or it has expired or was used. The page leads to where another one is asked for.',
      on: { 'form.submit': {} },
    },
  },
});
