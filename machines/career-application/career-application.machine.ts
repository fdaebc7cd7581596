import { assign, setup } from 'xstate';
import type { Answer, KeptSubmission, Sending, Submission, SubmitEvent } from '../shared/submission.ts';
import {
  keptRefusal,
  nextSending,
  nothingSent,
  submissionSoFar,
  sendTimeout,
  wasAccepted,
} from '../shared/submission.ts';
import {
  fieldActions,
  type OpenedForm,
  openedFormGuards,
  showRefusedFields,
  submissionStates,
} from '../shared/submission-machine.ts';
import { unprovided } from '../shared/unprovided.ts';
import { careerForm } from './career-application.form.ts';
import type { CareerPayload } from './career-application.schema.ts';

export interface CareerApplicationInput extends OpenedForm {
  kept?: KeptSubmission<CareerPayload> | undefined;
}

export interface CareerApplicationContext extends Submission<CareerPayload>, OpenedForm {
  /** How much of the application has been handed over, in whole percent. */
  progress: number;
}

/** How far an upload is, in bytes. */
export interface UploadProgress {
  sent: number;
  total: number;
}

export type CareerApplicationEvent =
  | SubmitEvent<CareerPayload>
  /** The browser has handed over more of the application. */
  | ({ type: 'upload.progress' } & UploadProgress)
  | { type: 'form.again' };

/** What the sending actor is given: what to send, and whom to tell how far it is. */
export interface Uploading extends Sending<CareerPayload> {
  report(progress: UploadProgress): void;
}

/** The states of every form; sending has states of its own. */
const states = submissionStates<CareerPayload, 'submitApplication'>(
  { actor: careerForm.actor },
  {
    arriving: 'The page opens. An application that was just sent without script is confirmed at once.',
    editing: 'The visitor fills in the form and adds a resume. Nothing has left the page.',
    sending: 'The application is on its way. The button says so and takes no second send.',
    refused:
      'The relay did not take the application, and says why where it can. The form stays as it is and can be sent again.',
    interrupted:
      'No answer came: the network failed or stood still too long. The form stays as it is and can be sent again.',
    requirements: { submit: ['CAR-3'], answer: ['CAR-4'] },
  },
);

/** An application with a resume, from the first keystroke to 'Application Submitted!' (CAR-3, CAR-4). */
export const careerApplicationMachine = setup({
  types: {
    context: {} as CareerApplicationContext,
    input: {} as CareerApplicationInput,
    events: {} as CareerApplicationEvent,
  },
  actors: { submitApplication: unprovided<Answer, Uploading>('submitApplication') },
  actions: {
    /** Provided by the page: empties the fields and takes the resume away. */
    clearFields: () => {},
    ...fieldActions,
    /** Provided by the page: writes the exception to the browser's console. */
    logException: () => {},
    keepForRetry: assign(({ context }, submit: SubmitEvent<CareerPayload>) => ({
      ...nextSending(context, submit),
      progress: 0,
    })),
    keepRefusal: assign((_, answer: Answer) => keptRefusal(answer)),
    keepProgress: assign((_, { sent, total }: UploadProgress) => ({ progress: Math.floor((100 * sent) / total) })),
    forget: assign({ ...nothingSent, progress: 0 }),
  },
  guards: {
    ...openedFormGuards,
    accepted: (_, answer: Answer) => wasAccepted(answer),
    allHandedOver: (_, { sent, total }: UploadProgress) => sent >= total,
  },
  delays: {
    sendTimeout,
    /** How long an upload may stand still. One that moves may take as long as it needs. */
    stallTimeout: 30_000,
  },
}).createMachine({
  id: 'career-application',
  context: ({ input }) => ({ alreadySent: input.alreadySent, ...submissionSoFar(input), progress: 0 }),
  initial: 'arriving',
  states: {
    ...states,
    sending: {
      description: states.sending.description,
      invoke: {
        ...states.sending.invoke,
        input: ({ context, self }) => ({
          ...states.sending.invoke.input({ context }),
          report: (progress: UploadProgress) => self.send({ type: 'upload.progress', ...progress }),
        }),
      },
      initial: 'uploading',
      states: {
        uploading: {
          description: 'The browser hands over the application. How much of it is shown.',
          on: {
            'upload.progress': [
              {
                guard: { type: 'allHandedOver', params: ({ event }) => event },
                target: 'waiting',
                actions: { type: 'keepProgress', params: ({ event }) => event },
                meta: { requirements: ['CAR-4'] },
              },
              // Anew: an upload that moves is not given up.
              {
                target: 'uploading',
                reenter: true,
                actions: { type: 'keepProgress', params: ({ event }) => event },
                meta: { requirements: ['CAR-4'] },
              },
            ],
          },
          after: {
            stallTimeout: {
              target: '#career-application.interrupted',
              actions: 'logException',
              meta: { requirements: ['CAR-4'] },
            },
          },
        },
        waiting: {
          description: 'All of it has been handed over. The relay is to answer.',
          after: {
            sendTimeout: {
              target: '#career-application.interrupted',
              actions: 'logException',
              meta: { requirements: ['CAR-4'] },
            },
          },
        },
      },
    },
    refused: { ...states.refused, entry: showRefusedFields },
    sent: {
      description: 'The relay has the application. The page says so and the form is empty.',
      entry: 'clearFields',
      on: { 'form.again': { target: 'editing' } },
    },
  },
});
