import * as z from 'zod/mini';
import type { Mailbox } from '../config.ts';
import type { ClaimedDelivery } from './store.ts';
import type { Letter } from './letter.ts';

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

interface SubmissionTypeDefinition<Payload> {
  /** The column `kind`; never renamed while submissions of it are kept. */
  name: string;
  /** Parses the stored payload again. */
  schema: z.ZodMiniType<Payload>;
  /** The name of a configured mailbox. */
  mailbox: string;
  /** The name of a configured period. */
  retention: string;
  /** null: neither the team nor the webhook gets it. */
  toTeam: ((received: Received<Payload>) => TeamMail) | null;
  /** null: no mail. */
  toVisitor: ((received: Received<Payload>) => VisitorMail) | null;
}

type StoredSubmission = Pick<ClaimedDelivery, 'submission_id' | 'payload' | 'received_at'>;

/** A submission type without its payload's type. */
export interface SubmissionType {
  name: string;
  mailbox: string;
  retention: string;
  notifiesTeam: boolean;
  sendsConfirmation: boolean;
  /** null when the payload does not parse. */
  toTeam(stored: StoredSubmission): TeamMail | null;
  toVisitor(stored: StoredSubmission): VisitorMail | null;
}

/** Declares a submission type: all that delivery needs to know of it. */
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
