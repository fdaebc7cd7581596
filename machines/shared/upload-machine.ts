import { assign, type EventObject } from 'xstate';
import { nextSending, nothingSent, type SubmitEvent, type Uploading, type UploadProgress } from './submission.ts';
import {
  type OpenedForm,
  openedForm,
  openedFormGuards,
  type SentForm,
  setupSubmission,
  submissionStates,
  type SubmissionSetup,
  type SubmissionWords,
} from './submission-machine.ts';

interface UploadContext extends OpenedForm {
  /** How much of the form has been handed over, in whole percent. */
  progress: number;
}

/** The browser has handed over more of the form. */
type ProgressEvent = { type: 'upload.progress' } & UploadProgress;

/** `setupSubmission` for a form that sends a file and ends with thanks on its own page. */
export function setupUpload<TPayload extends object, TActor extends string, TEvent extends EventObject>(
  form: { actor: TActor },
  _types: { payload: TPayload; events: TEvent },
) {
  const shared = setupSubmission(form as SentForm<TPayload, TActor>, {
    input: {} as OpenedForm,
    context: {} as UploadContext,
    events: {} as ProgressEvent | TEvent,
  });
  type Setup = SubmissionSetup<
    TPayload,
    TActor,
    OpenedForm,
    UploadContext,
    ProgressEvent | TEvent,
    Uploading<TPayload>
  >;
  return (shared as unknown as Setup).extend({
    actions: {
      keepForRetry: assign(({ context }, submit: SubmitEvent<TPayload>) => ({
        ...nextSending(context, submit),
        progress: 0,
      })),
      keepProgress: assign((_, { sent, total }: UploadProgress) => ({ progress: Math.floor((100 * sent) / total) })),
      forget: assign({ ...nothingSent, alreadySent: false }),
    },
    guards: {
      ...openedFormGuards,
      allHandedOver: (_, { sent, total }: UploadProgress) => sent >= total,
    },
    /** How long an upload may stand still. One that moves may take as long as it needs. */
    delays: { stallTimeout: 30_000 },
  });
}

/** The context that such a flow starts with. */
export const openedUpload = (given: { input: OpenedForm }) => ({ ...openedForm(given), progress: 0 });

/** What a flow says of its upload, beside the states of every form. */
interface UploadWords extends SubmissionWords {
  uploading: string;
  waiting: string;
}

/** The states of a form with a file, as `setupUpload` needs them: sending goes on as long as the upload moves. */
export function uploadStates<TPayload, TActor extends string>(
  form: { id: string; actor: TActor },
  { uploading, waiting, ...words }: UploadWords,
) {
  const states = submissionStates<TPayload, TActor>(form, words);
  const { invoke } = states.sending;
  const meta = { requirements: words.requirements.answer };
  const keepProgress = {
    type: 'keepProgress',
    params: ({ event }: { event: UploadProgress }) => event,
  } as const;
  const giveUp = { target: `#${form.id}.interrupted`, actions: 'logException', meta } as const;
  return {
    ...states,
    sending: {
      description: states.sending.description,
      invoke: {
        ...invoke,
        input: ({
          context,
          self,
        }: {
          context: Parameters<typeof invoke.input>[0]['context'];
          self: { send(event: ProgressEvent): void };
        }) => ({
          ...invoke.input({ context }),
          report: (progress: UploadProgress) => self.send({ type: 'upload.progress', ...progress }),
        }),
      },
      initial: 'uploading',
      states: {
        uploading: {
          description: uploading,
          on: {
            'upload.progress': [
              {
                guard: { type: 'allHandedOver', params: ({ event }: { event: UploadProgress }) => event },
                target: 'waiting',
                actions: keepProgress,
                meta,
              },
              // Anew: an upload that moves is not given up.
              { target: 'uploading', reenter: true, actions: keepProgress, meta },
            ],
          },
          after: { stallTimeout: giveUp },
        },
        waiting: { description: waiting, after: { sendTimeout: giveUp } },
      },
    },
  } as const;
}
