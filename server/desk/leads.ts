import { CSV_START, csvRecord } from '../lib/csv.ts';
import { moment } from '../lib/moment.ts';
import { destinationTitle } from '../outbox/destinations.ts';
import type { StoredLead } from './lead-store.ts';
import { leadLabels, leadTitle, leadType, leadTypes, signup } from './lead-types.ts';

const LONGEST_ABOUT = 60;

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function beginning(text: string): string {
  const line = oneLine(text);
  return line.length > LONGEST_ABOUT ? `${line.slice(0, LONGEST_ABOUT - 1).trimEnd()}…` : line;
}

function deliveredTo(deliveries: StoredLead['deliveries']): string {
  const dead = deliveries.filter(({ state }) => state === 'dead').map(({ destination }) => destination);
  if (dead.length > 0) return `given up: ${dead.map(destinationTitle).join(', ')}`;
  return deliveries.some(({ state }) => state !== 'delivered') ? 'on its way' : 'delivered';
}

const asText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
};

function signupState({ confirmed_at: confirmedAt, trial_started_at: startedAt }: NonNullable<StoredLead['account']>) {
  if (startedAt !== null) return 'trial started';
  return confirmedAt === null ? 'not confirmed' : 'confirmed';
}

/** A lead as a person reads it. A field that an earlier release has stored otherwise is empty, never an error. */
export function readLead({ id, kind, payload, received_at: receivedAt, ...stored }: StoredLead) {
  const { deliveries, attachments, answered_at: answeredAt, assignment, account } = stored;
  const sent = JSON.parse(payload) as Record<string, unknown>;
  const { name, labels, about, quoted, words, due } = leadType(kind) ?? signup;
  const text = (field: string) => {
    const value = asText(sent[field]);
    return words[field]?.(value) ?? value;
  };
  return {
    id,
    type: kind,
    receivedAt,
    name: oneLine(name.map(text).join(' ')),
    email: oneLine(text('email')),
    /** One line: the position, the plan, or how the message begins. */
    about: beginning(about.map(text).find((value) => value.trim() !== '') ?? ''),
    /** Texts of several lines, for a reply that quotes them. */
    message: quoted.map(text).join('\n\n').trim(),
    /** `delivered`, `on its way`, or where it was given up. */
    delivered: deliveredTo(deliveries),
    /** Values by label, in the form's order, without name and address. */
    fields: Object.fromEntries(Object.entries(labels).map(([field, label]) => [label, text(field)])),
    deliveries,
    attachments,
    answeredAt,
    /** Time for which an answer was promised; null: none was, or it is answered. */
    dueAt: answeredAt === null ? (due?.(receivedAt, assignment?.due_hours ?? null) ?? null) : null,
    assignment,
    /** How far a signup has come; null for other types, and once its account is deleted. */
    signup: account && signupState(account),
  };
}

export type Lead = ReturnType<typeof readLead>;

const head = ['Received', 'Type', 'Name', 'Email', 'About', 'Delivered', 'Answered', 'Taken by', 'Note'];

/**
 * A table for a spreadsheet (RFC 4180), record by record without line breaks. No cell can be a formula.
 * @param types of all leads
 */
export async function* leadsCsv(
  types: readonly string[] = leadTypes,
  leads: AsyncIterable<StoredLead>,
): AsyncGenerator<string> {
  const labels = leadLabels(types);
  yield CSV_START + csvRecord([...head, ...labels, 'Attached', 'Id']);
  for await (const stored of leads) {
    const { id, type, receivedAt, answeredAt, name, email, about, delivered, assignment, fields, attachments } =
      readLead(stored);
    const state = [answeredAt === null ? '' : moment(answeredAt), assignment?.assignee ?? '', assignment?.note ?? ''];
    const own = labels.map((label) => fields[label] ?? '');
    const files = attachments.map((file) => file.name).join('; ');
    yield csvRecord([moment(receivedAt), leadTitle(type), name, email, about, delivered, ...state, ...own, files, id]);
  }
}
