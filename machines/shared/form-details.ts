import type * as z from 'zod/mini';
import type { FileDescriptor } from './file-descriptor.ts';
import type { FileRules } from './file-rules.ts';
import type { Form } from './form.ts';

/** Payload that a machine sends: the call's texts, and a description of the file, which stays in the page. */
type PayloadOf<TPayload extends z.ZodMiniObject, TFile extends string> = z.output<TPayload> &
  Record<TFile, FileDescriptor>;

type FieldOf<TPayload extends z.ZodMiniObject> = keyof z.output<TPayload> & string;

/** Two payloads that differ: the first one sent, and the visitor's change of it. */
export interface PayloadSamples<TPayload> {
  first: TPayload;
  changed: TPayload;
}

/** The mail to the team: its title, each field that the call carries, and when it was sent. */
interface TeamMail<TField extends string> {
  title: string;
  /** First words of the subject. */
  subject: string;
  /** Fields whose values follow in the subject; the sender's name is the last one. */
  named: readonly TField[];
  /** Fields of several lines, which are quoted. */
  quoted: readonly TField[];
  /** Fields that the mail calls otherwise than the form does; null leaves a field out. */
  labels?: Partial<Record<TField, string | null>>;
}

/** The mail to the visitor. The address is not confirmed, so the mail repeats no typed value. */
interface ConfirmationMail {
  subject: string;
  title: string;
  paragraphs: readonly string[];
  /** Why the visitor gets it. */
  why: string;
}

/** Details of a form stored for the team: kind, retention and mails. The visitor's address is the field `email`. */
export interface SubmissionDetails<TField extends string = string> {
  /** The kind of submission in the store; never renamed while submissions of it are kept. */
  kind: string;
  settings: {
    /** `careers` makes `CAREERS_MAILBOX` and `RETENTION_CAREERS_DAYS`. */
    name: string;
    /** Subject of the two settings, for their descriptions. */
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

/** Details of a form for the relay and the tools. The page's script does not include them. */
export interface FormDetails<TPayload = object, TField extends string = string> {
  form: Form;
  /** Purpose of the flow, for the lab. */
  purpose: string;
  samples: PayloadSamples<TPayload>;
  /** Texts for the fields that the call does not carry. */
  typed?: Readonly<Record<string, string>>;
  /** The query parameter that leads a post without script back to the page; null: it leads elsewhere. */
  done: string | null;
  /** The rules of the form's file. */
  file?: FileRules;
  /** How the call is stored for the team; null: it has its own handler (server/accounts/calls). */
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
