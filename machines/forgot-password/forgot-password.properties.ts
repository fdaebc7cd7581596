import { canReach, type TemporalProperty, within } from '../core/temporal.ts';
import { submissionProperties } from '../shared/submission.properties.ts';

export const forgotPasswordProperties: readonly TemporalProperty[] = [
  ...submissionProperties(),
  canReach('[SRV-7] another mail can be asked for', within('sent'), within('sending')),
];
