import type { SnapshotFrom } from 'xstate';
import {
  always,
  alwaysStep,
  anywhere,
  by,
  byEvent,
  canReach,
  doing,
  during,
  entering,
  eventTime,
  isAlike,
  neverStep,
  type Situation,
  takes,
  type TemporalProperty,
  within,
} from '../core/temporal.ts';
import type { alertMachine } from './alert.machine.ts';

const HOUR = 3_600_000;

const contextOf = ({ snapshot }: Situation) => (snapshot as SnapshotFrom<typeof alertMachine>).context;

/** A mail about trouble is under way. */
const isWarned = within('warning', 'reminding');

const isUnderWay = within('warning', 'reminding', 'clearing');

const isReported = within('reported', 'reminding', 'clearing');

/** Events that no mail has reported. */
const owed = (situation: Situation) => contextOf(situation).news + contextOf(situation).sending;

export const alertProperties: readonly TemporalProperty[] = [
  alwaysStep('[SRV-16] the end of trouble is mailed only to who knows of it', doing('giveAllClear'), ({ before }) =>
    within('reported')(before),
  ),
  neverStep(
    '[SRV-16] while a mail is under way no other one is sent',
    ({ before }) => isUnderWay(before),
    doing('warn', 'giveAllClear'),
  ),
  alwaysStep('[SRV-16] a warning is a mail', entering('warning', 'reminding'), doing('warn')),
  alwaysStep(
    '[SRV-16] a mail reports every event since the last one, and not in the quiet time',
    doing('warn'),
    (step) => {
      const count = owed(step.before) + (by('alert.trouble')(step) ? 1 : 0);
      const { news, newest, sending, quietUntil } = contextOf(step.after);
      const warnings = step.does.flatMap(({ type, params }) => (type === 'warn' ? [params] : []));
      return isAlike([warnings, sending, news], [[{ count, newest }], count, 0]) && eventTime(step) >= quietUntil;
    },
  ),
  alwaysStep(
    '[SRV-16] after a mail it is quiet for an hour, after one that failed for five minutes, and its events are owed again',
    (step) => by('alert.send', 'alert.fail')(step) && isWarned(step.before),
    (step) => {
      const failed = by('alert.fail')(step);
      const { news, sending, quietUntil } = contextOf(step.after);
      const left = failed ? owed(step.before) : contextOf(step.before).news;
      return isAlike([news, sending, quietUntil - eventTime(step)], [left, 0, failed ? HOUR / 12 : HOUR]);
    },
  ),
  alwaysStep(
    '[SRV-16] every event is counted once',
    by('alert.trouble'),
    ({ before, after }) => owed(after) === owed(before) + 1,
  ),
  alwaysStep(
    '[SRV-16] the end of trouble counts between mails alone',
    by('alert.recover'),
    during(within('unreported', 'reported')),
  ),
  alwaysStep('[SRV-16] what has ended is owed no mail', by('alert.recover'), ({ after }) => owed(after) === 0),
  always('[SRV-16] where all is well no event is owed', within('well'), (situation) => owed(situation) === 0),
  always('[SRV-16] trouble is noted at any time', anywhere, takes({ type: 'alert.trouble', at: 0, what: 'one' })),
  alwaysStep(
    '[SRV-16] events are in a mail while it is under way',
    byEvent,
    ({ after }) => isWarned(after) === contextOf(after).sending > 0,
  ),
  alwaysStep('[SRV-16] an answer is to a mail under way', by('alert.send', 'alert.fail'), during(isUnderWay)),
  alwaysStep(
    '[SRV-16] the state is what the operator knows',
    byEvent,
    (step) => isReported(step.after) === (by('alert.send')(step) ? isWarned(step.before) : isReported(step.before)),
  ),
  // The time of the model ends after the second quiet hour.
  canReach(
    '[SRV-16] the first trouble can end',
    (situation) => within('unreported', 'warning')(situation) && contextOf(situation).quietUntil === 0,
    within('well'),
  ),
];
