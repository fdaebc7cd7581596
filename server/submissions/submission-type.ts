import * as z from 'zod/mini';
import type { Config, Mailbox, Retention } from '../kernel/config.ts';
import type { ClaimedDelivery } from '../delivery/repository.ts';
import type { Letter } from '../mail/letter.ts';

/** A submission as the mails about it are written from. */
interface Received<Payload> {
  /** Its id: what the token of a link in its mail is made of. */
  submissionId: string;
  payload: Payload;
  /** When it was accepted, in milliseconds since 1970. */
  receivedAt: number;
}

/** A mail to the people who read a form. */
interface TeamMail extends Letter {
  /** One line; what a visitor wrote goes through `headerText`. */
  subject: string;
  /** The visitor, where there is one to answer. */
  replyTo: Mailbox | null;
}

/**
 * A mail to the visitor. It goes to an address that nobody has confirmed, so it repeats no free text: a form that
 * does could be made to carry anybody's words to anybody.
 */
export interface VisitorMail extends Letter {
  subject: string;
  to: Mailbox;
  /** What was stored with the submission goes along. */
  withAttachments?: boolean;
}

/** One kind of submission: what it holds and who is told. */
interface SubmissionTypeDefinition<Payload> {
  /** As in the column `kind`; never renamed while submissions of it are kept. */
  name: string;
  /** The flow's own schema; what is stored is read with it again. */
  schema: z.ZodMiniType<Payload>;
  /** Which of the configured mailboxes reads it. */
  mailbox: keyof Config['mailboxes'];
  /** Which of the configured periods it is kept for. */
  retention: Exclude<keyof Retention, 'invites'>;
  /** null: it is between the visitor and the site, and neither the team nor the webhook is told. */
  toTeam: ((received: Received<Payload>) => TeamMail) | null;
  /** null: the visitor gets no mail. */
  toVisitor: ((received: Received<Payload>) => VisitorMail) | null;
}

/** What a delivery knows of its submission. */
type StoredSubmission = Pick<ClaimedDelivery, 'submission_id' | 'payload' | 'received_at'>;

/** A kind without its payload's type: what the registry holds. */
export interface SubmissionType {
  name: string;
  mailbox: keyof Config['mailboxes'];
  retention: Exclude<keyof Retention, 'invites'>;
  /** Whether the team is told. */
  notifiesTeam: boolean;
  /** Whether a mail goes to the visitor. */
  sendsConfirmation: boolean;
  /** The mails about a stored submission; null when its payload is none of this kind. */
  toTeam(stored: StoredSubmission): TeamMail | null;
  toVisitor(stored: StoredSubmission): VisitorMail | null;
}

/** Declares a kind of submission. Its line in `index.ts` is all that delivery needs to know of it. */
export function defineSubmissionType<Payload>({
  name,
  schema,
  mailbox,
  retention,
  toTeam,
  toVisitor,
}: SubmissionTypeDefinition<Payload>): SubmissionType {
  const write = <Made>(
    make: (received: Received<Payload>) => Made,
    { submission_id: submissionId, payload, received_at: receivedAt }: StoredSubmission,
  ) => {
    const parsed = z.safeParse(schema, JSON.parse(payload));
    return parsed.success ? make({ submissionId, payload: parsed.data, receivedAt }) : null;
  };
  return {
    name,
    mailbox,
    retention,
    notifiesTeam: toTeam !== null,
    sendsConfirmation: toVisitor !== null,
    toTeam: (stored) => toTeam && write(toTeam, stored),
    toVisitor: (stored) => toVisitor && write(toVisitor, stored),
  };
}
