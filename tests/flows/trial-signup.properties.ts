import {
  always,
  alwaysStep,
  byOutput,
  canReach,
  doing,
  entering,
  inFlight,
  leadsTo,
  type TemporalProperty,
  timed,
  within,
} from 'flow-toolkit';

export const trialSignupProperties: readonly TemporalProperty[] = [
  leadsTo('[UI-3] every send ends, even if the relay stays silent', inFlight, (at) => !inFlight(at)),
  always('[UI-3] a time-out runs beside every send', inFlight, timed),
  leadsTo('[SIGN-2] a chosen plan shows the account form', within('opening'), within('account')),
  always(
    '[SIGN-2] the account form belongs to a plan',
    within('account'),
    ({ snapshot }) => snapshot.context.plan !== null,
  ),
  canReach('[SIGN-2] from the account form another plan can be chosen', within('account'), within('choosing')),
  alwaysStep(
    '[SIGN-9] the payment page follows a subscription alone, and where the relay names one',
    byOutput({ ok: true }),
    ({ before, by, after }) => {
      const isSubscription = before.snapshot.context.payload.signup_type === 'direct';
      const names = 'done' in by && 'redirect' in Object(by.output);
      return within('paying')(after) === (isSubscription && names);
    },
  ),
  alwaysStep(
    '[SRV-4] no password is left on the page once the relay has it',
    entering('sent', 'paying'),
    doing('clearPassword'),
  ),
  canReach(
    '[SRV-8] the address can be corrected after a success',
    within('sent', 'paying'),
    within('account.correcting'),
  ),
];
