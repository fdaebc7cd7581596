import {
  always,
  alwaysStep,
  canReach,
  doing,
  entering,
  leadsTo,
  type TemporalProperty,
  within,
} from '../core/temporal.ts';
import { submissionProperties } from '../shared/submission.properties.ts';

export const trialSignupProperties: readonly TemporalProperty[] = [
  ...submissionProperties({
    accepted: ['sent', 'paying'],
    failed: ['account.refused', 'account.interrupted'],
    home: ['account', 'choosing'],
  }),
  leadsTo('[SIGN-2] a chosen plan shows the account form', within('opening'), within('account.editing')),
  always(
    '[SIGN-2] the account form belongs to a plan',
    within('account', 'opening'),
    ({ snapshot }) => snapshot.context.plan !== null,
  ),
  canReach('[SIGN-2] from the account form another plan can be chosen', within('account'), within('choosing')),
  alwaysStep('[SIGN-9] a subscription leads to the payment page', entering('paying'), doing('openPaymentPage')),
  canReach(
    '[SRV-8] after the success the address can be corrected',
    within('sent', 'paying'),
    within('account.correcting'),
  ),
];
