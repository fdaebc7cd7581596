import { type TemporalProperty } from '../core/temporal.ts';
import { submissionProperties } from '../shared/submission.properties.ts';

export const resetPasswordProperties: readonly TemporalProperty[] = [
  ...submissionProperties({ accepted: ['changed'], over: ['changed', 'unusable'] }),
];
