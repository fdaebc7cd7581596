import type * as z from 'zod/mini';

/** Encoding that the page's script uses. A browser without script uses its own. */
export type Encoding = 'multipart/form-data' | 'application/x-www-form-urlencoded' | 'application/json';

/** Texts of a form around its fields. */
interface FormTexts {
  /** The button's text, at rest and while sending. */
  submit: string;
  submitting: string;
  /** Message of a rejection without a reason of the relay. */
  refused: string;
  /** Message when no answer came. */
  interrupted: string;
}

interface Thanks {
  text: string;
  /** The link back to an empty form, and the field that has the focus then. */
  again: string;
  focus: string;
}

/** Segment of a form-level error message; a segment with a field links to it. */
export interface AlertPart {
  text: string;
  field?: string;
}

export const textOfAlert = (parts: readonly AlertPart[]): string => parts.map(({ text }) => text).join('');

/** Values of a form: texts, and checkboxes. */
export type ValuesOf<TFields extends z.ZodMiniObject> = {
  [Field in keyof z.output<TFields> & string]: z.output<TFields>[Field] extends boolean ? boolean : string;
};

type BoxOf<TFields extends z.ZodMiniObject> = {
  [Field in keyof ValuesOf<TFields>]: ValuesOf<TFields>[Field] extends boolean ? Field : never;
}[keyof ValuesOf<TFields>];

/**
 * A form as its machine, its page and the relay know it. Details for relay and tools are in `FormDetails`
 * (form-details.ts).
 */
export interface Form<
  TPayload extends z.ZodMiniObject = z.ZodMiniObject,
  TFields extends z.ZodMiniObject = z.ZodMiniObject,
  TFile extends string = string,
> {
  /** The machine's id, and its folder. */
  id: string;
  /** Prefix of the ids of its controls: `beta` makes `beta-email`. */
  controls: string;
  /** The path of its page, below the base. */
  screen: `/${string}`;
  /** The path of the relay's call. */
  action: `/${string}`;
  encoding: Encoding;
  /** Schema of the call's body, shared by page and relay. */
  payload: TPayload;
  /** Schema of the visible fields, with their error messages. */
  fields: TFields;
  /** Labels of all fields, in the form's order; null for a hidden one. */
  labels: { [Field in keyof ValuesOf<TFields>]: string | null };
  /** The field of the form's one file. Its value is a description of the file, as a text. */
  file?: TFile;
  /** Initial values, where not an empty text. */
  initial?: Partial<ValuesOf<TFields>>;
  /** The choices of a field, by field. */
  options?: Readonly<Record<string, readonly { value: string; label: string }[]>>;
  /** Fields of `options` that show as radio buttons. */
  radios?: readonly string[];
  /** The description of a field, by field. Some depend on the value. */
  descriptions?: Readonly<Record<string, string | ((value: string) => string)>>;
  /** Posted value of each checked box. */
  boxes: Record<BoxOf<TFields>, string>;
  texts: FormTexts;
  /** Message that replaces an accepted form on its own page. */
  thanks?: Thanks;
  /** Keeps the field values after success, such as the chosen plan. Default: resets the form. */
  keepsFields?: true;
  /** Whether the relay's own words for a rejection are shown in place of the form's. */
  showsReasons?: true;
  /**
   * Message that page and relay show for the whole form when these fields are wrong.
   * @param ofFile the relay's message for the file; the page knows only of one that is missing
   */
  alertFor?(
    wrong: readonly string[],
    values: Readonly<Record<string, string | boolean>>,
    ofFile?: string,
  ): readonly AlertPart[] | null;
}

/** Declares a form; a missing field, label, box or text is a type error. */
// @__NO_SIDE_EFFECTS__
export function defineForm<
  TPayload extends z.ZodMiniObject,
  TFields extends z.ZodMiniObject,
  const TFile extends string = never,
>(form: Form<TPayload, TFields, TFile>): Form<TPayload, TFields, TFile> {
  return form;
}

/** Payload of a form that the schema of its fields has accepted: every box is checked. */
export function payloadOf<TPayload extends z.ZodMiniObject, TFields extends z.ZodMiniObject>(
  { payload, boxes }: Form<TPayload, TFields>,
  values: ValuesOf<TFields>,
  /** Values of the call that are not fields. */
  carried: Partial<z.output<TPayload>> = {},
): z.output<TPayload> {
  const whole: Record<string, unknown> = { ...values, ...carried };
  const posted = Object.keys(payload.shape)
    .filter((field) => field in whole)
    .map((field) => [field, field in boxes ? boxes[field as keyof typeof boxes] : whole[field]]);
  return payload.parse(Object.fromEntries(posted));
}

/** The values of an empty form. */
export const emptyValues = <TFields extends z.ZodMiniObject>({
  labels,
  boxes,
}: Pick<Form<z.ZodMiniObject, TFields>, 'fields' | 'labels' | 'boxes'>): ValuesOf<TFields> =>
  Object.fromEntries(Object.keys(labels).map((field) => [field, field in boxes ? false : ''])) as ValuesOf<TFields>;
