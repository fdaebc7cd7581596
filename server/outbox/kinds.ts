import * as z from 'zod/mini';
import { momentText } from '../../machines/domain/moment-text.ts';
import { forms } from '../../machines/forms.ts';
import type { FormDetails } from '../../machines/shared/form-details.ts';
import type { Config, Mailbox } from '../config.ts';
import type { DeliveryState } from '../db/database.ts';
import { LONGEST_ADDRESS } from '../lib/mail-address.ts';
import { facts, headerText, type Letter, quotation } from './letter.ts';
import type { ClaimedDelivery } from './store.ts';

export interface Received<Payload> {
  /** A link's token is derived from it. */
  submissionId: string;
  payload: Payload;
  /** Milliseconds since 1970. */
  receivedAt: number;
}

interface TeamMail {
  letter: Letter;
  /** One line; use `headerText` for a visitor's words. */
  subject: string;
  /** The visitor, if one can be answered. */
  replyTo: Mailbox | null;
}

/** The address is unconfirmed, so the mail repeats no free text: a form could send any words to anyone. */
export interface VisitorMail {
  letter: Letter;
  subject: string;
  to: Mailbox;
  /** Sends the submission's attachments as well. */
  withAttachments?: boolean;
}

interface KindSettings {
  /** The column `kind`; never renamed while submissions of it are kept. */
  name: string;
  /** The name of a configured mailbox. */
  mailbox: string;
  /** The name of a configured period. */
  retention: string;
}

interface KindDefinition<Payload> extends KindSettings {
  /** Parses the stored payload again. */
  schema: z.ZodMiniType<Payload>;
  /** null: neither the team nor the webhook gets it. */
  toTeam: ((received: Received<Payload>) => TeamMail) | null;
  /** null: no mail. */
  toVisitor: ((received: Received<Payload>) => VisitorMail) | null;
}

/** Writes a mail about a stored submission; null when its payload does not parse. */
type Write<Mail> = (stored: Pick<ClaimedDelivery, 'submission_id' | 'payload' | 'received_at'>) => Mail | null;

/** A kind of submission: all that delivery needs to know of it. */
export interface Kind extends KindSettings {
  toTeam: Write<TeamMail> | null;
  toVisitor: Write<VisitorMail> | null;
}

export function defineKind<Payload>({ schema, toTeam, toVisitor, ...settings }: KindDefinition<Payload>): Kind {
  const parsing =
    <Mail>(write: (received: Received<Payload>) => Mail): Write<Mail> =>
    ({ submission_id: submissionId, payload, received_at: receivedAt }) => {
      const { success, data } = z.safeParse(schema, JSON.parse(payload));
      return success ? write({ submissionId, payload: data, receivedAt }) : null;
    };
  return { ...settings, toTeam: toTeam && parsing(toTeam), toVisitor: toVisitor && parsing(toVisitor) };
}

/** A form that stores what it sends for the team. */
export type StoredForm = FormDetails & { submission: NonNullable<FormDetails['submission']> };

export const isStored = (details: FormDetails): details is StoredForm => details.submission !== null;

/** Fields as they were stored: since then the form may have got a field, or lost a choice. */
const storedFields = z.catchall(z.object({ email: z.string() }), z.union([z.string(), z.boolean()]));

type FormPayload = z.output<typeof storedFields>;

const textOf = (payload: FormPayload, field: string) => String(payload[field] ?? '');

/** The kind of a form's submissions, with the mails about it. */
export function kindOf(details: StoredForm): Kind {
  const { kind, settings, mails } = details.submission;
  const { visitor } = mails;
  return defineKind({
    name: kind,
    schema: storedFields,
    mailbox: settings.name,
    retention: settings.name,
    toTeam({ payload, receivedAt }) {
      const named = mails.team.named.map((field) => headerText(textOf(payload, field)));
      const address = textOf(payload, 'email');
      // A form may take a longer address than a header can.
      const canReply = address.length <= LONGEST_ADDRESS;
      return {
        replyTo: canReply ? { name: named.at(-1) ?? '', address } : null,
        subject: `${mails.team.subject}: ${named.join(', ')}`,
        letter: teamLetter(
          details,
          payload,
          receivedAt,
          canReply
            ? 'Your reply to this email goes to the sender.'
            : `No mail goes to the address that the sender has entered: ${address}`,
        ),
      };
    },
    toVisitor:
      visitor &&
      (({ payload }) => ({
        to: { name: '', address: textOf(payload, 'email') },
        subject: visitor.subject,
        letter: {
          preheader: visitor.paragraphs[0] ?? visitor.title,
          heading: visitor.title,
          blocks: visitor.paragraphs,
          why: visitor.why,
        },
      })),
  });
}

/** The fields of one line together, then each field of several lines as a quotation. */
function teamLetter(
  { form, file, submission }: StoredForm,
  payload: FormPayload,
  receivedAt: number,
  reply: string,
): Letter {
  const { settings, mails } = submission;
  const { title, quoted, labels = {} } = mails.team;
  const shown = (field: string) => form.labels[field as never] as string | null | undefined;
  const label = (field: string) => (labels[field] ?? shown(field) ?? field).replace(/ \(optional\)$/, '');
  const rows = Object.keys(form.payload.shape)
    .filter((field) => !quoted.includes(field) && labels[field] !== null)
    .map((field) => {
      const text = textOf(payload, field);
      return [label(field), field in form.boxes ? 'yes' : text || 'not given'] as const;
    });
  const texts = quoted.flatMap((field) => {
    const text = textOf(payload, field);
    return text === '' ? [`${label(field)}: none`] : [`${label(field)}:`, quotation(text)];
  });
  const attached =
    file && form.file !== undefined
      ? [
          `The ${label(form.file).toLowerCase()} is attached as it was sent. Open it with the care that a stranger's file needs.`,
        ]
      : [];
  return {
    preheader: rows.map(([, value]) => value).join(' · '),
    heading: title,
    blocks: [facts([...rows, ['Sent', momentText(receivedAt, 'UTC')]]), ...texts, ...attached, reply],
    why: `This mailbox gets ${settings.what}.`,
  };
}

/** The forms that store what they send. */
export const storedForms: readonly StoredForm[] = forms.filter(isStored);

/** The kinds of all forms. */
export const formKinds: readonly Kind[] = storedForms.map(kindOf);

/** The queue of mails, and of the general webhook. */
export const MAIL = 'mail';
export const WEBHOOK = 'webhook';

const VISITOR = 'visitor';

/** The queue of a webhook that gets one kind of submission: one each, so that a receiver that is down holds up no other. */
export const webhookQueueOf = (settings: string) => `${WEBHOOK}-${settings}`;

export type Webhooks = Pick<Config, 'webhook' | 'webhooks'>;

/**
 * The column `destination`: `mail:contact` to the team, `mail:contact:visitor` to the visitor; where the team is notified, also
 * `webhook-contact` or else `webhook`, as configured.
 */
export function destinationsOf({ name, mailbox, toTeam, toVisitor }: Kind, { webhook, webhooks }: Webhooks): string[] {
  const hook = Object.hasOwn(webhooks, mailbox) ? [webhookQueueOf(mailbox)] : webhook ? [WEBHOOK] : [];
  return [
    ...(toTeam ? [`${MAIL}:${name}`] : []),
    ...(toVisitor ? [`${MAIL}:${name}:${VISITOR}`] : []),
    ...(toTeam ? hook : []),
  ];
}

export const queueOf = (destination: string) => destination.split(':', 1)[0] ?? destination;

export const isToVisitor = (destination: string) => destination.endsWith(`:${VISITOR}`);

const AGAIN = ':again-';

export const isAgain = (destination: string) => destination.includes(AGAIN);

/** The destination of what is delivered again: an id of its own, so that the receiver does not take it for a repetition. @param at milliseconds since 1970 */
export const againTo = (destination: string, at: number) => `${destination}${AGAIN}${at}`;

/** For people: 'mail to the team'. */
export function destinationTitle(destination: string): string {
  const [first = ''] = destination.split(AGAIN);
  if (isToVisitor(first)) return 'mail to the sender';
  const title = first.startsWith(`${MAIL}:`) ? 'mail to the team' : first;
  return isAgain(destination) ? `${title}, again` : title;
}

export interface SubmissionRoute {
  kind: string;
  destinations: readonly string[];
}

export const routeOf = (kind: Kind, config: Webhooks): SubmissionRoute => ({
  kind: kind.name,
  destinations: destinationsOf(kind, config),
});

export const withoutVisitor = <Sent extends { destinations: readonly string[] }>(route: Sent): Sent => ({
  ...route,
  destinations: route.destinations.filter((destination) => !isToVisitor(destination)),
});

/** Titles for people; what needs one comes first. */
export const stateTitles: Readonly<Record<DeliveryState, string>> = {
  dead: 'Given up',
  held: 'Waiting for the destination',
  waiting: 'Waiting',
  pending: 'Due',
  delivering: 'On its way',
  delivered: 'Delivered',
};
