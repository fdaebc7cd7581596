import { type Command, Option } from 'commander';
import { wholeNumber } from '../kernel/command-line.ts';
import { DAY } from '../kernel/day.ts';
import { moment } from '../kernel/moment.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import { stateTitle } from '../delivery/state-titles.ts';
import { destinationTitle } from '../submissions/destinations.ts';
import { type Assignment, type Lead, leadTitle, leadTypes, readLead } from './leads.ts';
import { leadsCsv } from './leads-csv.ts';
import type { LeadFilter, OperatorLeads } from './store.ts';
import { type AddCommands, type Invocation, count, STORE_NOTE, storeCommand, withStore } from '../operator/command.ts';
import { writeCsv } from '../operator/csv-file.ts';
import { day } from '../operator/day-option.ts';
import { harmless, table } from '../operator/table.ts';

const iso = (ms: number) => new Date(ms).toISOString();

const leadJson = ({ receivedAt, answeredAt, dueAt, assignment, message: _message, ...lead }: Lead) => ({
  ...lead,
  receivedAt: iso(receivedAt),
  answeredAt: answeredAt === null ? null : iso(answeredAt),
  dueAt: dueAt === null ? null : iso(dueAt),
  assignee: assignment?.assignee ?? '',
  note: assignment?.note ?? '',
});

async function list(filter: LeadFilter, limit: number, { store, answer }: Invocation<OperatorLeads>): Promise<void> {
  const total = await store.countLeads(filter);
  const leads: Lead[] = [];
  for await (const stored of store.leads(filter)) {
    leads.push(readLead(stored));
    if (leads.length === limit) break;
  }
  const rows = leads.map(({ id, type, receivedAt, name, email, about, delivered }) =>
    [id, moment(receivedAt), leadTitle(type), name, email, about, delivered].map(harmless),
  );
  const more = total > leads.length ? `\n… and ${total - leads.length} older. --limit shows more.` : '';
  const head = ['ID', 'RECEIVED', 'TYPE', 'NAME', 'EMAIL', 'ABOUT', 'DELIVERED'];
  answer(leads.length === 0 ? 'No leads.' : `${table([head, ...rows])}${more}`, {
    total,
    leads: leads.map(leadJson),
  });
}

/** Texts of several lines follow below, each line after a mark. */
const field = ([label, text]: readonly [string, string]) =>
  text.includes('\n')
    ? `${label}:\n${harmless(text)
        .split('\n')
        .map((line) => `  | ${line}`)
        .join('\n')}`
    : `${label}: ${harmless(text) || 'not given'}`;

const assignmentParts = ({ assignee, note }: Assignment) =>
  [
    ['Taken by', assignee],
    ['Note', note],
  ] as const;

async function show(id: string, { store, answer }: Invocation<OperatorLeads>): Promise<void> {
  const stored = await store.lead(id);
  // The input is not repeated: it may be an address, and the message may end up in a log.
  if (!stored) throw new OperatorError('There is no lead with that id. `leads list` shows the ids.');
  const lead = readLead(stored);
  const parts: (readonly [string, string])[] = [
    ['Received', moment(lead.receivedAt)],
    ...(lead.answeredAt === null ? [] : [['Answered', moment(lead.answeredAt)] as const]),
    ...(lead.dueAt === null ? [] : [['Due', moment(lead.dueAt)] as const]),
    ...(lead.assignment ? assignmentParts(lead.assignment) : []),
    ['Type', leadTitle(lead.type)],
    ['Name', lead.name],
    ['Email', lead.email],
    ...Object.entries(lead.fields),
    ...lead.attachments.map(({ name, size }) => ['Attached', `${name} (${count(size, 'byte')})`] as const),
    ...stored.deliveries.map(
      ({ destination, state }) => [`Delivery: ${destinationTitle(destination)}`, stateTitle(state)] as const,
    ),
  ];
  answer(parts.map(field).join('\n'), { ...leadJson(lead), deliveries: stored.deliveries });
}

async function csv(
  filter: LeadFilter,
  out: string | undefined,
  { store, write }: Invocation<OperatorLeads>,
): Promise<void> {
  const written = await writeCsv(leadsCsv(filter.types, store.leads(filter)), out, write);
  if (written === null) return;
  write(`${count(written, 'lead')} written to ${out}. The file holds personal data: remove it after use.`);
}

interface Values {
  type?: string;
  since?: number;
  until?: number;
}

const filterOf = ({ type, since, until }: Values): LeadFilter => ({
  ...(type !== undefined && { types: [type] }),
  ...(since !== undefined && { since }),
  // The last day counts in full.
  ...(until !== undefined && { until: until + DAY }),
});

const filtered = (command: Command) =>
  command
    .addOption(new Option('--type <type>', 'those of one type').choices(leadTypes))
    .option('--since <day>', 'received on this day (UTC) or later', day)
    .option('--until <day>', 'received on this day (UTC) or earlier', day);

export const addLeads: AddCommands<OperatorLeads> = (program, options) => {
  const leads = program
    .command('leads')
    .description('messages, applications and signups as a person reads them: lists them, shows one, writes a table');
  filtered(storeCommand(leads, 'list', 'the newest first, with whether they were delivered'))
    .option('--limit <n>', 'how many', wholeNumber(999_999), 50)
    .action((values: Values & { json: boolean; limit: number }) =>
      withStore(options, values, (call) => list(filterOf(values), values.limit, call)),
    );
  storeCommand(leads, 'show <id>', 'one with everything that was sent').action(
    (id: string, values: { json: boolean }) => withStore(options, values, (call) => show(id, call)),
  );
  filtered(leads.command('csv').description('a table for a spreadsheet (RFC 4180). No cell can be a formula'))
    .option('--out <file>', 'a new file that only you can read; by default the output')
    .addHelpText('after', STORE_NOTE)
    .action((values: Values & { out?: string }) =>
      withStore(options, { json: false }, (call) => csv(filterOf(values), values.out, call)),
    );
};
