import { signupWords } from '../../machines/domain/signup-words.ts';
import { forms } from '../../machines/forms.ts';
import { DAY } from '../lib/day.ts';
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
  words: Readonly<Record<string, (code: string) => string>>;
  /** Time when an answer is due, in milliseconds since 1970. @param hours that the team has set */
  due: ((receivedAt: number, hours: number | null) => number) | null;
}

const WEEKEND = [0, 6];

/** Adds days at the same time of day; Saturdays and Sundays (UTC) do not count. */
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
      type: details.submission.kind,
      title: details.submission.mails.team.subject,
      name: named.slice(-1),
      labels: Object.fromEntries(shown.map((field) => [field, (labels[field] ?? field).replace(/ \(optional\)$/, '')])),
      about: [...named.slice(0, -1), ...quoted, ...shown],
      quoted,
      words: {},
      due: dueTimes[details.submission.kind] ?? null,
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
  due: null,
};

const types: readonly LeadType[] = [...ofForms, signup];

/** Types that a person answers. */
export const inquiryTypes: readonly string[] = ofForms.map(({ type }) => type);

export const leadTypes: readonly string[] = types.map(({ type }) => type);

/** The type of a stored lead; undefined for a submission that is none. */
export const leadType = (type: string): LeadType | undefined => types.find((one) => one.type === type);

export const leadTitle = (type: string): string => leadType(type)?.title ?? type;

/** The labels of the fields of some types, each once. */
export const leadLabels = (wanted: readonly string[]): string[] => [
  ...new Set(types.filter(({ type }) => wanted.includes(type)).flatMap(({ labels }) => Object.values(labels))),
];
