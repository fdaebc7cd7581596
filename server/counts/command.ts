import { type Command, Option } from 'commander';
import { flows } from '../../machines/index.ts';
import type { CountStore } from './count-store.ts';
import { addUp, DAYS_SHOWN, daysBefore, daysUntil, funnel, shownTotal } from './numbers.ts';
import { CSV_START, csvRecord } from '../kernel/csv.ts';
import { utcDay } from '../kernel/day.ts';
import { type AddCommands, type Invocation, count, STORE_NOTE, storeCommand, withStore } from '../operator/command.ts';
import { writeCsv } from '../operator/csv-file.ts';
import { table } from '../operator/table.ts';
import { day } from '../operator/day-option.ts';

type Counts = Pick<CountStore, 'dailyCounts'>;

interface Values {
  since?: number;
  until?: number;
  flow?: string;
}

async function read({ since, until, flow }: Values, { store, clock }: Invocation<Counts>) {
  const days = until === undefined ? daysBefore(clock.now()) : daysUntil(until);
  const { from, to } = since === undefined ? days : { ...days, from: utcDay(since) };
  const counts = await store.dailyCounts(from, to);
  return { from, to, counts: flow === undefined ? counts : counts.filter((each) => each.flow === flow) };
}

const NONE = 'No counts.';

async function list(values: Values, invocation: Invocation<Counts>): Promise<void> {
  const { from, to, counts } = await read(values, invocation);
  const totals = addUp(counts).map((each) => ({ ...each, total: shownTotal(each.total) }));
  const rows = totals.map(({ kind, flow, name, total }) => [String(total), kind, flow, name]);
  const text = `${table([['TOTAL', 'WHAT', 'FLOW', 'NAME'], ...rows])}\nFrom ${from} to ${to} (UTC).`;
  invocation.answer(rows.length === 0 ? NONE : text, { from, to, totals });
}

async function showFunnel(values: Values, invocation: Invocation<Counts>): Promise<void> {
  const { from, to, counts } = await read(values, invocation);
  const steps = funnel(counts);
  const rows = steps.map(({ label, total, share }) => [
    label,
    String(total),
    share === null ? '-' : `${share.percent} % of “${share.of}”`,
  ]);
  const text = `${table([['STEP', 'TOTAL', 'SHARE'], ...rows])}\nFrom ${from} to ${to} (UTC).`;
  invocation.answer(text, { from, to, steps });
}

async function csv(values: Values & { out?: string }, invocation: Invocation<Counts>): Promise<void> {
  const { counts } = await read(values, invocation);
  const records = counts.map((each) =>
    csvRecord([each.day, each.kind, each.flow, each.name, String(shownTotal(each.total))]),
  );
  const head = CSV_START + csvRecord(['Day', 'What', 'Flow', 'Name', 'Total']);
  const written = await writeCsv([head, ...records], values.out, invocation.write);
  if (written !== null) invocation.write(`${count(written, 'total')} written to ${values.out}.`);
}

const withDays = (command: Command) =>
  command
    .option('--since <day>', `from this day (UTC) on; by default ${DAYS_SHOWN} days`, day)
    .option('--until <day>', 'to this day (UTC), which counts in full; by default yesterday', day);

const withFlow = (command: Command) =>
  withDays(command).addOption(
    new Option('--flow <flow>', 'what happened in one flow').choices(flows.map(({ machine }) => machine.id)),
  );

/** `npm run relay -- counts`: daily totals of opened pages, taken transitions and refused fields (TEAM-4). */
export const addCounts: AddCommands<Counts> = (program, options) => {
  const counts = program
    .command('counts')
    .description('how often pages were opened, transitions taken and fields refused; totals below five are "under 5"');
  withFlow(storeCommand(counts, 'list', 'totals of some days, most often first')).action(
    (values: Values & { json: boolean }) => withStore(options, values, (call) => list(values, call)),
  );
  withDays(storeCommand(counts, 'funnel', 'from the home page to a started trial')).action(
    (values: Values & { json: boolean }) => withStore(options, values, (call) => showFunnel(values, call)),
  );
  withFlow(counts.command('csv').description('a table for a spreadsheet (RFC 4180), with a row for each day'))
    .option('--out <file>', 'a new file that only you can read; by default the output')
    .addHelpText('after', STORE_NOTE)
    .action((values: Values & { out?: string }) => withStore(options, { json: false }, (call) => csv(values, call)));
};
