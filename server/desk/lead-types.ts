import { signupWords } from '../../machines/domain/signup-words.ts';
import { forms } from '../../machines/forms.ts';
import { DAY } from '../lib/time.ts';
import { isStored } from '../outbox/kinds.ts';

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
  words?: Readonly<Record<string, (code: string) => string>>;
}

const inquiries = forms.flatMap((details): LeadType[] => {
  if (!isStored(details)) return [];
  const { kind, mails } = details.submission;
  const { named, quoted, subject: title } = mails.team;
  const labels = details.form.labels as Readonly<Record<string, string | undefined>>;
  const shown = Object.keys(details.form.payload.shape).filter(
    (field) => !(field in details.form.boxes) && field !== 'email' && field !== named.at(-1),
  );
  return [
    {
      type: kind,
      title,
      name: named.slice(-1),
      labels: Object.fromEntries(shown.map((field) => [field, (labels[field] ?? field).replace(/ \(optional\)$/, '')])),
      about: [...named.slice(0, -1), ...quoted, ...shown],
      quoted,
    },
  ];
});

/** The stored signup (server/accounts/kinds.ts). */
export const signup: LeadType = {
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
};

const types: readonly LeadType[] = [...inquiries, signup];

/** Types that a person answers. */
export const inquiryTypes: readonly string[] = inquiries.map(({ type }) => type);

export const leadTypes: readonly string[] = types.map(({ type }) => type);

/** The type of a stored lead; undefined for a submission that is none. */
export const leadType = (type: string): LeadType | undefined => types.find((one) => one.type === type);

export const leadTitle = (type: string): string => leadType(type)?.title ?? type;

/** The labels of the fields of some types, each once. */
export const leadLabels = (wanted: readonly string[]): string[] => [
  ...new Set(types.filter(({ type }) => wanted.includes(type)).flatMap(({ labels }) => Object.values(labels))),
];

/** Adds days at the same time of day; Saturdays and Sundays (UTC) do not count. */
function businessDaysAfter(from: number, days: number): number {
  let at = from;
  for (let left = days; left > 0;) {
    at += DAY;
    if (![0, 6].includes(new Date(at).getUTCDay())) left -= 1;
  }
  return at;
}

const HOUR = 3_600_000;

/**
 * Time when an answer is due, as the pages promise it, in milliseconds since 1970; null: none was promised. The topic of a message never
 * reaches the relay (CONT-2), so each has the shortest time, that of support.
 * @param hours that the team has set (TEAM-6)
 */
export function dueTime(type: string, receivedAt: number, hours: number | null): number | null {
  if (type === 'contact') return receivedAt + (hours ?? 4) * HOUR;
  return type === 'career' ? businessDaysAfter(receivedAt, 2) : null;
}
