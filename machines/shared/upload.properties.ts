import {
  always,
  alwaysStep,
  anywhere,
  by,
  calling,
  delayOf,
  eventOf,
  leadsTo,
  never,
  outside,
  staying,
  takes,
  type TemporalProperty,
  within,
} from '../core/temporal.ts';
import { submissionProperties } from './submission.properties.ts';
import type { UploadProgress } from './submission.ts';

/** The same of a form with a file (CAR-4). */
export const uploadProperties: readonly TemporalProperty[] = [
  ...submissionProperties(),
  always(
    '[CAR-4] the progress is a percentage',
    anywhere,
    ({ snapshot }) => snapshot.context.progress >= 0 && snapshot.context.progress <= 100,
  ),
  alwaysStep('[CAR-4] the progress is what was handed over, until all of it is', by('upload.progress'), (step) => {
    const { sent, total } = eventOf(step) as unknown as UploadProgress;
    const { progress } = step.after.snapshot.context;
    if (!within('sending.uploading')(step.before))
      return staying(step) && progress === step.before.snapshot.context.progress;
    return progress === Math.floor((100 * sent) / total) && within('sending.waiting')(step.after) === sent >= total;
  }),
  never(
    '[CAR-4] no progress changes what is handed over',
    within('sending.waiting'),
    takes({ type: 'upload.progress', sent: 1, total: 2 }),
  ),
  alwaysStep('[CAR-4] a send begins at nothing', calling, ({ after }) => after.snapshot.context.progress === 0),
  alwaysStep(
    '[CAR-4] an upload that moves has 30 seconds again',
    by('upload.progress'),
    ({ before, does }) => !within('sending.uploading')(before) || does.some((deed) => delayOf(deed) === 30_000),
  ),
  leadsTo('[CAR-4] an upload that stalls is given up', within('sending.uploading'), outside('sending')),
];
