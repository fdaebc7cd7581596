import { alwaysStep, canReach, doing, entering, neverStep, type TemporalProperty, within } from '../core/temporal.ts';

export const alertProperties: readonly TemporalProperty[] = [
  alwaysStep('[SRV-16] the end of trouble is mailed only to who knows of it', doing('giveAllClear'), ({ before }) =>
    within('reported')(before),
  ),
  neverStep(
    '[SRV-16] while a mail is under way no other one is sent',
    ({ before }) => within('warning', 'reminding', 'clearing')(before),
    doing('warn', 'giveAllClear'),
  ),
  alwaysStep('[SRV-16] a warning is a mail', entering('warning', 'reminding'), doing('warn')),
  // The time of the model ends after the second quiet hour.
  canReach(
    '[SRV-16] the first trouble can end',
    (at) => within('unreported', 'warning')(at) && at.snapshot.context.quietUntil === 0,
    within('well'),
  ),
];
