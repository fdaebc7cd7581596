import { careerForm } from '../career-application/career-application.form.ts';
import type { EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { resumeLimit } from './resume-file.ts';
import { resumeMachine } from './resume.machine.ts';
import { resumeView } from './resume.view.ts';

const lastModified = Date.UTC(2026, 0, 2);
const pdf = 'application/pdf';

export const resumeFlow = defineFlow({
  machine: resumeMachine,
  verifiedIn: 'page',
  view: resumeView(careerForm),
  outside: ['resume.offer', 'resume.drag', 'resume.leave'],
  starts: { opened: undefined },
  events: {
    'resume.offer': [
      { type: 'resume.offer', file: { name: 'Resume.PDF', size: resumeLimit, type: pdf, lastModified } },
      { type: 'resume.offer', file: { name: 'large.pdf', size: resumeLimit + 1, type: pdf, lastModified } },
      // Also too large: the type is checked first.
      {
        type: 'resume.offer',
        file: { name: 'resume.pdf.txt', size: resumeLimit + 1, type: 'text/plain', lastModified },
      },
    ],
    'resume.drag': [{ type: 'resume.drag' }],
    'resume.leave': [{ type: 'resume.leave' }],
    'resume.remove': [{ type: 'resume.remove' }],
  } satisfies EventSamples<typeof resumeMachine>,
  actors: {},
  serializeState: ({ value, context }) => `${value} ${context.file?.name ?? ''}`,
  filterEvents: ({ value, context }, event) => {
    // Browsers report neither the same file nor a drag twice.
    if (event.type === 'resume.drag') return value !== 'dragging';
    // A file that is only dragged cannot be removed.
    if (event.type === 'resume.remove') return value !== 'dragging' || context.file !== null;
    if (event.type !== 'resume.offer') return true;
    if (value === 'dragging') return true;
    // After a refusal one good file represents all that can follow.
    if (value === 'wrongType' || value === 'tooLarge') return event.file.size === resumeLimit;
    return event.file.name !== context.file?.name;
  },
});
