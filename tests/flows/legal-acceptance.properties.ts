import {
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
  until,
  within,
} from 'flow-toolkit';

const led = within('success.leaving');

export const legalAcceptanceProperties: readonly TemporalProperty[] = [
  leadsTo('[UI-3] what is sent is answered or given up', within('processing'), outside('processing')),
  leadsTo('[LEGAL-5] a success leads on, even if the second call stays silent', within('success'), led),
  alwaysStep('[LEGAL-4] only an accepted answer is remembered', doing('rememberAcceptance'), byOutput({ ok: true })),
  until('[LEGAL-4] an acceptance is never sent twice', within('success'), within('success'), () => false),
  neverStep('[LEGAL-4] nothing leads on before the acceptance is recorded', doing('redirect'), ({ before }) =>
    outside('success')(before),
  ),
  alwaysStep('[LEGAL-7] it leads to a path of its own site', doing('redirect'), ({ after }) =>
    /^\/(?![/\\])/.test(String(after.snapshot.context.destination)),
  ),
  alwaysStep(
    '[RUN-4] after a signup it leads on when the second call has ended',
    doing('redirect'),
    ({ after }) => !inFlight(after),
  ),
  alwaysStep(
    '[LEGAL-6] an error keeps what was sent',
    entering('error'),
    ({ after }) => after.snapshot.context.payload !== null,
  ),
  canReach('[LEGAL-6] after an error it can be sent again', within('error'), within('success')),
];
