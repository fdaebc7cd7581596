import { deskActions, type DeskLog, type DeskLogLine } from './desk-log.ts';
import { wholeNumber } from '../kernel/command-line.ts';
import { DAY } from '../kernel/day.ts';
import { moment } from '../kernel/moment.ts';
import { type AddCommands, type Invocation, storeCommand, withStore } from '../operator/command.ts';
import { day } from '../operator/day-option.ts';
import { harmless, table } from '../operator/table.ts';

interface Values {
  json: boolean;
  since?: number;
  until?: number;
  lead?: string;
  limit: number;
}

const titleOf = (action: string) => (deskActions as Readonly<Record<string, string>>)[action] ?? action;

/** A line of many ids names the first; --json names all. */
const subjectsText = ([first = '-', ...others]: readonly string[]) =>
  others.length === 0 ? first : `${first} and ${others.length} more`;

const describeLines = (lines: readonly DeskLogLine[]) =>
  table([
    ['AT', 'SESSION', 'WHAT', 'IDS'],
    ...lines.map(({ at, session, action, subjects }) =>
      [moment(at), session ?? '-', titleOf(action), subjectsText(subjects)].map(harmless),
    ),
  ]);

async function print(
  { since, until, lead, limit }: Values,
  { store, answer }: Invocation<Pick<DeskLog, 'lines'>>,
): Promise<void> {
  const filter = {
    ...(since !== undefined && { since }),
    // The last day counts in full.
    ...(until !== undefined && { until: until + DAY }),
    ...(lead !== undefined && { subject: lead }),
  };
  const lines = await store.lines(filter, limit);
  const json = lines.map(({ at, ...line }) => ({ at: new Date(at).toISOString(), ...line }));
  answer(lines.length === 0 ? 'No lines.' : describeLines(lines), { lines: json });
}

export const addDeskLog: AddCommands<Pick<DeskLog, 'lines'>> = (program, options) => {
  storeCommand(program, 'desk-log', 'who of the desk saw and changed what, the newest first: sessions and ids, no data')
    .option('--since <day>', 'on this day (UTC) or later', day)
    .option('--until <day>', 'on this day (UTC) or earlier', day)
    .option('--lead <id>', 'lines that name this lead')
    .option('--limit <n>', 'how many', wholeNumber(999_999), 100)
    .action((values: Values) => withStore(options, values, (call) => print(values, call)));
};
