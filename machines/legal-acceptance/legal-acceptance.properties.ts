import {
  always,
  alwaysStep,
  byOutput,
  canReach,
  doing,
  entering,
  inFlight,
  leadsTo,
  neverStep,
  outside,
  type TemporalProperty,
  timed,
  until,
  within,
} from '../core/temporal.ts';

export const legalAcceptanceProperties: readonly TemporalProperty[] = [
  leadsTo('[LEGAL-3] a record that is not answered ends in an error', within('processing'), outside('processing')),
  leadsTo(
    '[LEGAL-5] a success leads on, even if the second call stays silent',
    within('success'),
    within('success.leaving'),
  ),
  always('[LEGAL-5] a time-out runs beside each call', inFlight, timed),
  alwaysStep('[LEGAL-4] only an accepted answer is remembered', doing('rememberAcceptance'), byOutput({ ok: true })),
  alwaysStep('[LEGAL-4] each success is remembered', entering('success'), doing('rememberAcceptance')),
  until('[LEGAL-4] after a success nothing goes back to the boxes', within('success'), within('success'), () => false),
  alwaysStep('[LEGAL-7] it leads to a path of its own site', doing('redirect'), ({ after }) =>
    /^\/(?![/\\])/.test(String(after.snapshot.context.destination)),
  ),
  canReach('[LEGAL-6] after an error it can be sent again', within('error'), within('processing')),
  neverStep(
    '[LEGAL-4] nothing leads on before the acceptance is recorded',
    doing('redirect'),
    ({ before }) => !within('success')(before),
  ),
  alwaysStep(
    '[CONT-3] what ends without an answer is logged',
    (step) => entering('error')(step) && !('done' in step.by),
    doing('logException'),
  ),
  until('[LEGAL-5] it leads on once', within('success.leaving'), within('success.leaving'), () => false),
  alwaysStep(
    '[RUN-4] after a signup it leads on when the second call has ended, or to the login',
    doing('redirect'),
    ({ after }) => !inFlight(after) || after.snapshot.context.destination === '/login',
  ),
];
