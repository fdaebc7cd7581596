import { submissionFlow } from '../shared/submission.model.ts';
import { careerDetails } from './career-application.form.ts';
import { careerApplicationMachine } from './career-application.machine.ts';

const { first } = careerDetails.samples;
const wrongType = 'Please upload a PDF, DOC, or DOCX file';

export const careerApplicationFlow = submissionFlow(careerApplicationMachine, careerDetails, {
  events: {
    'upload.progress': [
      { type: 'upload.progress', sent: 1_017, total: 4_000 },
      { type: 'upload.progress', sent: 4_000, total: 4_000 },
    ],
    'form.again': [{ type: 'form.again' }],
  },
  answers: [
    { ok: true },
    { ok: false, error: wrongType, fields: { resume: wrongType } },
    { ok: false, error: null, fields: {} },
  ],
  serializeState: ({ value, context }) =>
    [
      JSON.stringify(value),
      context.payload?.resume.size,
      typeof value === 'object' && context.progress,
      value === 'sent' && context.alreadySent,
    ].join(' '),
  // An upload only goes on; how the first one does stands for all.
  filterEvents: ({ context }, event) =>
    event.type !== 'upload.progress' ||
    (context.payload?.resume.size === first.resume.size && (100 * event.sent) / event.total > context.progress + 1),
});
