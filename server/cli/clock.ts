import { CONFIRM_CLOCK, isAhead, lastPurge, setLastPurge } from '../db/high-water-mark.ts';
import { moment } from '../lib/moment.ts';
import { OperatorError } from '../lib/operator-error.ts';
import { type AddCommands, type Invocation, storeCommand, withStore } from './command.ts';

async function tellTime(confirm: boolean, { db, clock, answer }: Invocation): Promise<void> {
  const now = clock.now();
  const last = await lastPurge(db);
  const times = `The clock says ${moment(now)}. The last purge was at ${moment(last)}.`;
  const json = { clock: moment(now), lastPurge: moment(last), ahead: isAhead(now, last) };
  if (confirm) {
    await setLastPurge(db, now);
    answer(`${times}\nConfirmed. A running relay goes on within a minute.`, { ...json, confirmed: true });
    return;
  }
  if (isAhead(now, last))
    throw new OperatorError(
      `${times}\nThat is more than 30 days, so nothing is removed. If the clock is wrong, set it right. If it is right: ${CONFIRM_CLOCK}`,
    );
  answer(`${times}\nNothing holds the next purge up.`, json);
}

export const addClock: AddCommands = (program, options) => {
  storeCommand(program, 'clock', 'whether the clock is believed: one far beyond the last purge removes nothing')
    .option('--confirm', 'the clock is right: the purge goes on', false)
    .action((values: { json: boolean; confirm: boolean }) =>
      withStore(options, values, (call) => tellTime(values.confirm, call)),
    );
};
