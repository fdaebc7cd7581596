import type { AnyStateMachine } from 'xstate';
import type { FileDescriptor } from './file-descriptor.ts';
import type { FormFlow } from './flow.ts';
import type { FormDetails } from './form-details.ts';
import { submissionFlow } from './submission.model.ts';

/** The model of a flow that sends a form with its file: the relay may reject the file, and reports of progress come. */
export function uploadFlow<TPayload extends object>(
  machine: AnyStateMachine,
  details: FormDetails<TPayload>,
  view: NonNullable<FormFlow['view']>,
): FormFlow {
  const { form, file, samples } = details;
  const name = form.file ?? '';
  const wrongType = file?.messages.wrongType ?? '';
  const sizeOf = (payload: object | null) => (payload as Record<string, FileDescriptor> | null)?.[name]?.size;
  return submissionFlow(machine, details, {
    view,
    outside: ['upload.progress'],
    events: {
      'upload.progress': [
        { type: 'upload.progress', sent: 1_017, total: 4_000 },
        { type: 'upload.progress', sent: 4_000, total: 4_000 },
      ],
    },
    answers: [
      { ok: true },
      { ok: false, error: wrongType, fields: { [name]: wrongType } },
      { ok: false, error: null, fields: {} },
    ],
    serializeState: ({ value, context }) =>
      [
        JSON.stringify(value),
        sizeOf(context.payload),
        typeof value === 'object' && context.progress,
        value === 'sent' && context.alreadySent,
      ].join(' '),
    // Progress only increases; the first upload represents all.
    filterEvents: ({ context }, event) =>
      event.type !== 'upload.progress' ||
      (sizeOf(context.payload) === sizeOf(samples.first) && (100 * event.sent) / event.total > context.progress + 1),
  });
}
