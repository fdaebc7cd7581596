import { type TemporalProperty } from '../core/temporal.ts';
import { submissionProperties } from '../shared/submission.properties.ts';

export const deleteAccountProperties: readonly TemporalProperty[] = [...submissionProperties({ over: ['sent'] })];
