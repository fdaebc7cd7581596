import { signupWords } from '../../machines/domain/signup-words.ts';
import { forms } from '../../machines/forms.ts';
import { DAY } from '../lib/day.ts';
import { destinationTitle } from '../outbox/destinations.ts';
import { isStored } from '../outbox/form-submission.ts';
import type { DeliveryTable } from '../db/database.ts';

/** A message, an application or a signup as it is stored. */
export interface StoredLead {
  id: string;
  kind: string;
  payload: string;
  /** Milliseconds since 1970. */
  received_at: number;
  deliveries: readonly Pick<DeliveryTable, 'destination' | 'state'>[];
  attachments: readonly { name: string; size: number }[];
  /** Milliseconds since 1970; null: not answered. */
  answered_at: number | null;
  /** null: it was never taken, and has no note. */
  assignment: Assignment | null;
  /** Account of a signup; null for other types, and once its account is deleted. */
  account: { confirmed_at: number | null; trial_started_at: number | null } | null;
}

/** Who answers a lead, and what the team has noted about it. */
export interface Assignment {
  /** Empty: the lead is free. */
  assignee: string;
  note: string;
  /** Hours until the answer is due; null: as its type has it. */
  due_hours: number | null;
  /** Of the change that it is from, for the next one. */
  version: number;
  /** Milliseconds since 1970. */
  changed_at: number;
}

/** The same as a person reads it. */
export interface Lead {
  id: string;
  type: string;
  receivedAt: number;
  name: string;
  email: string;
  /** One line: the position, the plan, or how the message begins. */
  about: string;
  /** `delivered`, `on its way`, or where it was given up. */
  delivered: string;
  /** Texts of several lines, for a reply that quotes them. */
  message: string;
  /** By label, in the form's order; the name and the address are left out. */
  fields: Readonly<Record<string, string>>;
  attachments: readonly { name: string; size: number }[];
  answeredAt: number | null;
  /** When an answer was promised for; null: no time was. */
  dueAt: number | null;
  assignment: Assignment | null;
  /** How far a signup has come; null for other types, and once its account is deleted. */
  signup: 'not confirmed' | 'confirmed' | 'trial started' | null;
}

interface LeadType {
  type: string;
  /** For people: 'Contact form'. */
  title: string;
  name: readonly string[];
  /** Labels by field. */
  labels: Readonly<Record<string, string>>;
  /** The first of them that was filled in is what the lead is about. */
  about: readonly string[];
  /** Fields of several lines. */
  quoted: readonly string[];
  /** Words for the codes of a field. */
  words: Readonly<Record<string, (code: string) => string>>;
  /**
   * @param receivedAt milliseconds since 1970
   * @param hours that the team has set
   * @returns when an answer is due
   */
  due: ((receivedAt: number, hours: number | null) => number) | null;
}

const WEEKEND = [0, 6];

/** The same time of day, so many days later; Saturdays and Sundays (UTC) do not count. */
function businessDaysAfter(from: number, days: number): number {
  let at = from;
  let left = days;
  while (left > 0) {
    at += DAY;
    if (!WEEKEND.includes(new Date(at).getUTCDay())) left -= 1;
  }
  return at;
}

const HOUR = 3_600_000;

/**
 * Due times by type, as the pages promise them. The topic of a message never reaches the relay (CONT-2), so each has the shortest, that of
 * support; the team can set 24 hours (TEAM-6).
 */
const dueTimes: Readonly<Record<string, LeadType['due']>> = {
  contact: (receivedAt, hours) => receivedAt + (hours ?? 4) * HOUR,
  career: (receivedAt) => businessDaysAfter(receivedAt, 2),
};

const ofForms = forms.flatMap((details): LeadType[] => {
  if (!isStored(details)) return [];
  const { named, quoted } = details.submission.mails.team;
  const labels = details.form.labels as Readonly<Record<string, string | undefined>>;
  const fields = Object.keys(details.form.payload.shape).filter((field) => !(field in details.form.boxes));
  const shown = fields.filter((field) => field !== 'email' && field !== named.at(-1));
  return [
    {
      type: details.submission.type,
      title: details.submission.mails.team.subject,
      name: named.slice(-1),
      labels: Object.fromEntries(shown.map((field) => [field, (labels[field] ?? field).replace(/ \(optional\)$/, '')])),
      about: [...named.slice(0, -1), ...quoted, ...shown],
      quoted,
      words: {},
      due: dueTimes[details.submission.type] ?? null,
    },
  ];
});

/** The stored signup (server/accounts/submission-types.ts). */
const signup: LeadType = {
  type: 'signup',
  title: 'Signup',
  name: ['firstName', 'lastName'],
  labels: {
    role: 'Role',
    organization: 'Organization',
    signup_type: 'Signed up for',
    plan: 'Plan',
    invited: 'Invited',
  },
  about: ['plan', 'signup_type'],
  quoted: [],
  words: { role: signupWords.role, plan: signupWords.plan, signup_type: signupWords.way },
  due: null,
};

const types: readonly LeadType[] = [...ofForms, signup];

/** What a person answers. */
export const inquiryTypes: readonly string[] = ofForms.map(({ type }) => type);

export const SIGNUP_TYPE = signup.type;

export const leadTypes: readonly string[] = types.map(({ type }) => type);

export const leadTitle = (type: string): string => types.find((one) => one.type === type)?.title ?? type;

/** The labels of the fields of some types, each once. */
export const leadLabels = (wanted: readonly string[]): string[] => [
  ...new Set(types.filter(({ type }) => wanted.includes(type)).flatMap(({ labels }) => Object.values(labels))),
];

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

function signupState(account: StoredLead['account']): Lead['signup'] {
  if (account === null) return null;
  if (account.trial_started_at !== null) return 'trial started';
  return account.confirmed_at === null ? 'not confirmed' : 'confirmed';
}

/** A field that an earlier release has stored otherwise is empty, never an error. */
export function readLead(stored: StoredLead): Lead {
  const { id, kind, payload, received_at, deliveries, attachments, answered_at, assignment } = stored;
  const sent = JSON.parse(payload) as Record<string, unknown>;
  const { name, labels, about, quoted, words, due } = types.find(({ type }) => type === kind) ?? signup;
  const text = (field: string) => {
    const value = asText(sent[field]);
    return words[field]?.(value) ?? value;
  };
  return {
    id,
    type: kind,
    receivedAt: received_at,
    name: oneLine(name.map(text).join(' ')),
    email: oneLine(text('email')),
    about: beginning(about.map(text).find((value) => value.trim() !== '') ?? ''),
    message: quoted.map(text).join('\n\n').trim(),
    delivered: deliveredTo(deliveries),
    fields: Object.fromEntries(Object.entries(labels).map(([field, label]) => [label, text(field)])),
    attachments,
    answeredAt: answered_at,
    dueAt: answered_at === null ? (due?.(received_at, assignment?.due_hours ?? null) ?? null) : null,
    assignment,
    signup: signupState(stored.account),
  };
}
