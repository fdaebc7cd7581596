import { forms } from '../../machines/forms.ts';
import { isStored } from '../submissions/form-submission.ts';

/** A message, an application or a signup as it is stored. */
export interface StoredLead {
  id: string;
  kind: string;
  payload: string;
  /** Milliseconds since 1970. */
  received_at: number;
  deliveries: readonly { destination: string; state: string }[];
  attachments: readonly { name: string; size: number }[];
  /** Milliseconds since 1970; null: not answered. */
  answered_at: number | null;
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
  /** By label, in the form's order; the name and the address are left out. */
  fields: Readonly<Record<string, string>>;
  attachments: readonly { name: string; size: number }[];
  answeredAt: number | null;
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
}

const ofForms = forms.flatMap(({ form: details }): LeadType[] => {
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
};

const types: readonly LeadType[] = [...ofForms, signup];

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
  if (dead.length > 0) return `given up: ${dead.join(', ')}`;
  return deliveries.some(({ state }) => state !== 'delivered') ? 'on its way' : 'delivered';
}

const asText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
};

/** A field that an earlier release has stored otherwise is empty, never an error. */
export function readLead(stored: StoredLead): Lead {
  const { id, kind, payload, received_at, deliveries, attachments, answered_at } = stored;
  const sent = JSON.parse(payload) as Record<string, unknown>;
  const { name, labels, about } = types.find(({ type }) => type === kind) ?? signup;
  const text = (field: string) => asText(sent[field]);
  return {
    id,
    type: kind,
    receivedAt: received_at,
    name: oneLine(name.map(text).join(' ')),
    email: oneLine(text('email')),
    about: beginning(about.map(text).find((value) => value.trim() !== '') ?? ''),
    delivered: deliveredTo(deliveries),
    fields: Object.fromEntries(Object.entries(labels).map(([field, label]) => [label, text(field)])),
    attachments,
    answeredAt: answered_at,
  };
}
