import { forms } from '../../machines/forms.ts';
import * as z from 'zod/mini';
import { momentText } from '../../machines/domain/moment-text.ts';
import type { FormDetails } from '../../machines/shared/form-details.ts';
import { LONGEST_ADDRESS } from '../lib/mail-address.ts';
import { facts, type Letter, quotation } from './letter.ts';
import { headerText } from './header-text.ts';
import { type SubmissionType, defineSubmissionType } from './submission-type.ts';

/** A form that stores what it sends for the team. */
export type StoredForm = FormDetails & { submission: NonNullable<FormDetails['submission']> };

export const isStored = (details: FormDetails): details is StoredForm => details.submission !== null;

/** Fields as they were stored: since then the form may have got a field, or lost a choice. */
const storedFields = z.catchall(z.object({ email: z.string() }), z.union([z.string(), z.boolean()]));

type Payload = z.output<typeof storedFields>;

const textOf = (payload: Payload, field: string) => String(payload[field] ?? '');

/** The submission type of a form, with the mails about it. */
export function formSubmissionType(details: StoredForm): SubmissionType {
  const { type, settings, mails } = details.submission;
  const { visitor } = mails;
  return defineSubmissionType({
    name: type,
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
  payload: Payload,
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

/** The submission types of all forms. */
export const submissionTypes: readonly SubmissionType[] = storedForms.map(formSubmissionType);
