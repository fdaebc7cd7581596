import type * as z from 'zod/mini';
import type { FileDescriptor } from './file-descriptor.ts';
import type { FileRules } from './file-rules.ts';
import type { Form } from './form.ts';

/** What a machine hands on: the call's texts, and what describes the file. The file itself stays in the page. */
type PayloadOf<TPayload extends z.ZodMiniObject, TFile extends string> = z.output<TPayload> &
  Record<TFile, FileDescriptor>;

type FieldOf<TPayload extends z.ZodMiniObject> = keyof z.output<TPayload> & string;

/** Two payloads that differ: what the model sends first, and what the visitor changes it to. */
export interface PayloadSamples<TPayload> {
  first: TPayload;
  changed: TPayload;
}

/** The mail to the team: its title, each field that the call carries, and when it was sent. */
interface TeamMail<TField extends string> {
  title: string;
  /** Begins the subject. */
  subject: string;
  /** The fields whose values end the subject; the sender's name is the last one. */
  named: readonly TField[];
  /** Fields of several lines, which are quoted. */
  quoted: readonly TField[];
  /** Fields that the mail calls otherwise than the form does; null leaves a field out. */
  labels?: Partial<Record<TField, string | null>>;
}

/** The mail to the visitor. The address is not confirmed, so it repeats nothing that was typed. */
interface ConfirmationMail {
  subject: string;
  title: string;
  paragraphs: readonly string[];
  /** Why the visitor gets it. */
  why: string;
}

/** What a form stores for the team, and who gets mail about it. The visitor's address is the field `email`. */
export interface SubmissionDetails<TField extends string = string> {
  /** The submission type in the store; never renamed while submissions of it are kept. */
  type: string;
  settings: {
    /** `careers` makes `CAREERS_MAILBOX` and `RETENTION_CAREERS_DAYS`. */
    name: string;
    /** What the two settings are about, for their descriptions. */
    what: string;
    /** Days that a submission is kept, unless the operator sets others. */
    days: number;
  };
  mails: {
    team: TeamMail<TField>;
    /** null: the page's thanks are enough. */
    visitor: ConfirmationMail | null;
  };
}

/** What the relay and the tools know of a form besides. The page's script does not carry it. */
export interface FormDetails<TPayload = object, TField extends string = string> {
  form: Form;
  /** What the flow is for, for the lab. */
  purpose: string;
  samples: PayloadSamples<TPayload>;
  /** What a visitor types into the fields that the call does not carry. */
  typed?: Readonly<Record<string, string>>;
  /** The parameter with which a post without script is led back to the page; null: it leads elsewhere. */
  done: string | null;
  /** The rules of the form's file. */
  file?: FileRules;
  /** What the call stores for the team; null: the call has its own handler (server/accounts/calls). */
  submission: ('email' extends TField ? SubmissionDetails<TField> : never) | null;
}

/** Describes a form to the relay and the tools; a missing sample, text or setting is a type error. */
// @__NO_SIDE_EFFECTS__
export function describeForm<TPayload extends z.ZodMiniObject, TFields extends z.ZodMiniObject, TFile extends string>(
  form: Form<TPayload, TFields, TFile>,
  details: Omit<FormDetails<PayloadOf<TPayload, TFile>, FieldOf<TPayload>>, 'form'> &
    ([TFile] extends [never] ? unknown : { file: FileRules }),
): FormDetails<PayloadOf<TPayload, TFile>, FieldOf<TPayload>> {
  return { form, ...details };
}
