import { alwaysStep, byOutput, doing, entering, neverStep, type TemporalProperty } from '../core/temporal.ts';
import { submissionProperties } from '../shared/submission.properties.ts';

export const inviteProperties: readonly TemporalProperty[] = [
  ...submissionProperties({ accepted: ['leading'] }),
  alwaysStep('[SRV-7] a valid code leads to the signup', entering('leading'), doing('openSignup')),
  neverStep('[SRV-7] a refused code leads nowhere', byOutput({ ok: false }), doing('openSignup')),
];
