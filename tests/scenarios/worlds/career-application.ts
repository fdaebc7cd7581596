import { careerForm } from '../../../machines/career-application/career-application.form.ts';
import type { careerApplicationMachine } from '../../../machines/career-application/career-application.machine.ts';
import { flowOf } from '../../toolkit/flow-of.ts';
import { positionOf } from '../../../machines/career-application/positions.ts';
import { stateName } from '../../../machines/shared/inspection.ts';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from '../machine-stage.ts';
import type { PageStage } from '../page-stage.ts';
import { does, sees } from '../sentences.ts';
import { same } from '../stage.ts';
import { formScreen, formWords, submission } from './submission.ts';

export const careerWords = formWords(careerForm, {
  valid: {
    position: 'Integration Specialist',
    full_name: 'Ada Byrne',
    email: 'ada@clinic.example',
    phone: '(555) 010-0177',
    resume: 'resume.pdf',
  },
  preset: { position: ({ searchParams }) => positionOf(searchParams.get('position')) ?? '' },
  again: { name: 'Send another application', event: { type: 'form.again' } },
});

/** How far the upload is, as the page shows it; null when it does not. */
const shownProgress = ({ page }: PageStage) => page.evaluate(() => document.querySelector('progress')?.value ?? null);

const progressOf = ({ snapshot: { value, context } }: MachineStage): number | null =>
  stateName(value).startsWith('sending') ? (context as { progress: number }).progress : null;

const isShown = (progress: number | null) => same('whether the progress is shown', progress !== null, true);
const isNotShown = (progress: number | null) => same('the progress', progress, null);
const standsAt = (progress: number | null, percent: number) => same('the progress', progress, percent);

export const careerApplicationWorld = defineWorld<typeof careerApplicationMachine>({
  flow: flowOf('career-application'),
  start: (address) => ({ alreadySent: address.searchParams.get('sent') === 'yes' }),
  screen: ({ value }) =>
    formScreen(stateName(value).split('.')[0] ?? '', careerForm, { says: { sent: ['Application Submitted!'] } }),
  actions: {
    clearFields: (stage) => stage.clearForm(),
    showRefusedFields: (stage, messages: Record<string, string>) => stage.showErrors(messages),
  },
  requests: {
    submitApplication: {
      ...submission(careerForm),
      fields: ({ payload }: { payload: { resume: { name: string } } }) => ({
        ...payload,
        resume: payload.resume.name,
      }),
    },
  },
  posted: '/career-application?sent=yes',
  form: careerWords,
  machineSentences: [
    does('half of the upload has gone', (stage: MachineStage) =>
      stage.send({ type: 'upload.progress', sent: 50, total: 100 } as { type: string }),
    ),
    sees('the progress of the upload is shown', (stage: MachineStage) => isShown(progressOf(stage))),
    sees('the progress of the upload is not shown', (stage: MachineStage) => isNotShown(progressOf(stage))),
    sees('the progress of the upload stands at {int} %', (stage: MachineStage, percent: number) =>
      standsAt(progressOf(stage), percent),
    ),
  ],
  pageSentences: [
    does('half of the upload has gone', (stage: PageStage) => stage.reportUpload(0.5)),
    sees('the progress of the upload is shown', async (stage: PageStage) => isShown(await shownProgress(stage))),
    sees('the progress of the upload is not shown', async (stage: PageStage) => isNotShown(await shownProgress(stage))),
    sees('the progress of the upload stands at {int} %', async (stage: PageStage, percent: number) =>
      standsAt(await shownProgress(stage), percent),
    ),
  ],
});
