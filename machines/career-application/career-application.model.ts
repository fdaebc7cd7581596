import type { ActorEndings, EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { offersKey, submitSamples } from '../shared/submission.model.ts';
import { careerApplicationMachine } from './career-application.machine.ts';
import type { CareerPayload } from './career-application.schema.ts';

const resume = { name: 'resume.pdf', size: 2_000, type: 'application/pdf', lastModified: Date.UTC(2026, 0, 2) };

const first: CareerPayload = {
  position: 'Chief Technology Officer (CTO)',
  full_name: 'Ada Osei',
  email: 'ada@example.com',
  phone: '555 0100',
  linkedin: '',
  cover_letter: '',
  resume,
};
/** The same words with another file of the same name. */
const changed: CareerPayload = { ...first, resume: { ...resume, size: 2_001 } };

export const careerApplicationFlow = defineFlow({
  machine: careerApplicationMachine,
  verifiedIn: 'page',
  starts: { opened: { alreadySent: false }, 'opened after a post without script': { alreadySent: true } },
  events: {
    'form.submit': submitSamples(first, changed),
    'upload.progress': [
      { type: 'upload.progress', sent: 1_017, total: 4_000 },
      { type: 'upload.progress', sent: 4_000, total: 4_000 },
    ],
    'form.again': [{ type: 'form.again' }],
  } satisfies EventSamples<typeof careerApplicationMachine>,
  actors: {
    submitApplication: {
      outputs: [
        { ok: true },
        {
          ok: false,
          error: 'Please upload a PDF, DOC, or DOCX file',
          fields: { resume: 'Please upload a PDF, DOC, or DOCX file' },
        },
        { ok: false, error: null, fields: {} },
      ],
      errors: [{ message: 'network error' }],
    },
  } satisfies ActorEndings<typeof careerApplicationMachine>,
  serializeState: ({ value, context }) =>
    [
      JSON.stringify(value),
      context.payload?.resume.size,
      typeof value === 'object' && context.progress,
      value === 'sent' && context.alreadySent,
    ].join(' '),
  filterEvents: ({ context }, event) => {
    if (event.type === 'form.submit')
      return offersKey(context, event, (payload) => payload.resume.size === changed.resume.size);
    // An upload only goes on; how the first one does stands for all.
    return (
      event.type !== 'upload.progress' ||
      (context.payload?.resume.size === first.resume.size && (100 * event.sent) / event.total > context.progress + 1)
    );
  },
});
