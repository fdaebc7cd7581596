import { always, anywhere, leadsTo, outside, type TemporalProperty, within } from '../core/temporal.ts';
import { submissionProperties } from './submission.properties.ts';

/** The same of a form with a file (CAR-4). */
export const uploadProperties: readonly TemporalProperty[] = [
  ...submissionProperties(),
  always(
    '[CAR-4] the progress is a percentage',
    anywhere,
    ({ snapshot }) => snapshot.context.progress >= 0 && snapshot.context.progress <= 100,
  ),
  leadsTo('[CAR-4] an upload that stalls is given up', within('sending.uploading'), outside('sending')),
];
