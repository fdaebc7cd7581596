import {
  always,
  alwaysStep,
  byOutput,
  doing,
  entering,
  never,
  neverStep,
  outside,
  takes,
  type TemporalProperty,
} from '../core/temporal.ts';
import type { Answer } from '../shared/submission.ts';
import { submissionProperties } from '../shared/submission.properties.ts';
import { signupPath } from './signup-path.ts';

export const inviteProperties: readonly TemporalProperty[] = [
  ...submissionProperties({
    accepted: ['leading'],
    opens: { opened: 'editing' },
    asks: (step) =>
      entering('leading')(step) ? [{ type: 'openSignup', params: { path: step.after.snapshot.context.signup } }] : [],
  }),
  alwaysStep(
    '[SRV-7] the signup is the one that the answer names',
    entering('leading'),
    ({ by: step, after }) =>
      'done' in step &&
      after.snapshot.context.signup !== null &&
      after.snapshot.context.signup === signupPath(step.output as Answer),
  ),
  always(
    '[LOGIN-4] a page that returns has forgotten the signup',
    outside('leading'),
    ({ snapshot }) => snapshot.context.signup === null,
  ),
  neverStep('[SRV-7] a refused code leads nowhere', byOutput({ ok: false }), doing('openSignup')),
  never('[LOGIN-4] a return matters only on the way to the signup', outside('leading'), takes({ type: 'page.return' })),
];
