import {
  alwaysStep,
  by,
  calling,
  canReach,
  eventOf,
  isAlike,
  type TemporalProperty,
  within,
} from '../core/temporal.ts';
import { submissionProperties } from '../shared/submission.properties.ts';

export const forgotPasswordProperties: readonly TemporalProperty[] = [
  ...submissionProperties({ keeps: ['payload', 'arrival'] }),
  alwaysStep(
    '[SRV-14] another mail is a submission of its own, for the same address',
    by('form.resend'),
    (step) =>
      calling(step) &&
      step.after.snapshot.context.key === eventOf(step)?.['key'] &&
      isAlike(step.before.snapshot.context.payload, step.after.snapshot.context.payload),
  ),
  alwaysStep(
    '[SRV-7] another address begins anew',
    by('form.again'),
    ({ after }) => after.snapshot.context.payload === null,
  ),
  canReach('[SRV-7] another mail can be asked for', within('sent'), within('sending')),
];
