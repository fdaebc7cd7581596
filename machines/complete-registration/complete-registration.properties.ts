import { type TemporalProperty } from '../core/temporal.ts';
import { submissionProperties } from '../shared/submission.properties.ts';

export const completeRegistrationProperties: readonly TemporalProperty[] = [
  ...submissionProperties({ accepted: ['completed'], over: ['completed', 'unusable'] }),
];
