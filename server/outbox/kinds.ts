import * as z from 'zod/mini';
import { momentText } from '../../machines/domain/moment-text.ts';
import { forms } from '../../machines/forms.ts';
import type { FormDetails } from '../../machines/shared/form-details.ts';
import type { Mailbox } from '../config.ts';
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
