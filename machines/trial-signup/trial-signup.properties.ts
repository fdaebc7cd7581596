import {
  always,
  alwaysStep,
  by,
  byOutput,
  canReach,
  entering,
  eventOf,
  leadsTo,
  type TemporalProperty,
  within,
} from '../core/temporal.ts';
import type { Answer } from '../shared/submission.ts';
import { submissionProperties } from '../shared/submission.properties.ts';
import { paymentPath } from './payment-path.ts';

export const trialSignupProperties: readonly TemporalProperty[] = [
  ...submissionProperties({
    accepted: ['sent', 'paying'],
    failed: ['account.refused', 'account.interrupted'],
    home: ['account', 'choosing'],
    opens: {
      opened: 'choosing',
      'opened with a plan': 'account.editing',
      'opened after a post without script': 'sent',
    },
    keeps: ['arrival'],
    asks(step) {
      const { plan, paymentPage } = step.after.snapshot.context;
      if (by('plan.choose')(step)) return [{ type: 'namePlan', params: plan }];
      if (by('plan.change')(step)) return [{ type: 'namePlan', params: null }];
      return entering('paying')(step) ? [{ type: 'openPaymentPage', params: paymentPage }] : [];
    },
  }),
  alwaysStep(
    '[SIGN-2] the plan that is chosen is kept',
    by('plan.choose'),
    (step) => step.after.snapshot.context.plan === eventOf(step)?.['plan'],
  ),
  alwaysStep(
    '[SIGN-9] the payment page is the one that the answer names, for a subscription alone',
    byOutput({ ok: true }),
    ({ before, by: step, after }) => {
      const page = 'done' in step ? paymentPath(step.output as Answer) : null;
      const isSubscription = before.snapshot.context.payload.signup_type === 'direct';
      return within('paying')(after)
        ? isSubscription && page !== null && after.snapshot.context.paymentPage === page
        : !isSubscription || page === null;
    },
  ),
  leadsTo('[SIGN-2] a chosen plan shows the account form', within('opening'), within('account.editing')),
  always(
    '[SIGN-2] the account form belongs to a plan',
    within('account', 'opening'),
    ({ snapshot }) => snapshot.context.plan !== null,
  ),
  canReach('[SIGN-2] from the account form another plan can be chosen', within('account'), within('choosing')),
  canReach(
    '[SRV-8] after the success the address can be corrected',
    within('sent', 'paying'),
    within('account.correcting'),
  ),
];
