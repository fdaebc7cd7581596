import type * as z from 'zod/mini';

/** How the page's script sends a form. A browser without script sends it in an encoding of its own. */
export type Encoding = 'multipart/form-data' | 'application/x-www-form-urlencoded' | 'application/json';

/** What a form says around its fields. */
interface FormTexts {
  /** The button, and the button while the form is on its way. */
  submit: string;
  submitting: string;
  /** The relay rejected it without words of its own. */
  refused: string;
  /** No answer came. */
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

/** What a form holds: texts, and boxes that are checked or not. */
export type ValuesOf<TFields extends z.ZodMiniObject> = {
  [Field in keyof z.output<TFields> & string]: z.output<TFields>[Field] extends boolean ? boolean : string;
};

type BoxOf<TFields extends z.ZodMiniObject> = {
  [Field in keyof ValuesOf<TFields>]: ValuesOf<TFields>[Field] extends boolean ? Field : never;
}[keyof ValuesOf<TFields>];

/** A form as its machine, its page and the relay know it. What only the relay and tools read is in `FormDetails` (form-details.ts). */
export interface Form<
  TPayload extends z.ZodMiniObject = z.ZodMiniObject,
  TFields extends z.ZodMiniObject = z.ZodMiniObject,
  TFile extends string = string,
> {
  /** The machine's id, and its folder. */
  id: string;
  /** Begins the ids of its controls: `beta` makes `beta-email`. */
  controls: string;
  /** The path of its page, below the base. */
  screen: `/${string}`;
  /** The path of the relay's call. */
  action: `/${string}`;
  encoding: Encoding;
  /** What the call carries: page and relay parse with the same schema. */
  payload: TPayload;
  /** What the visitor fills in, with the messages that stand beside the fields. */
  fields: TFields;
  /** Of every field, in the form's order; null for a hidden one. */
  labels: { [Field in keyof ValuesOf<TFields>]: string | null };
  /** The field with the one file that comes along. The form holds what describes the file, as a text. */
  file?: TFile;
  /** What a new form holds, where that is not an empty text. */
  initial?: Partial<ValuesOf<TFields>>;
  /** The choices of a field, by field. */
  options?: Readonly<Record<string, readonly { value: string; label: string }[]>>;
  /** Fields of `options` whose choices all show, as radio buttons. */
  radios?: readonly string[];
  /** The description of a field, by field. Some depend on the value. */
  descriptions?: Readonly<Record<string, string | ((value: string) => string)>>;
  /** What each checked box posts. */
  boxes: Record<BoxOf<TFields>, string>;
  texts: FormTexts;
  /** What takes the place of an accepted form on its own page. */
  thanks?: Thanks;
  /** Keeps the field values after success, such as the chosen plan. Default: resets the form. */
  keepsFields?: true;
  /** Whether the relay's own words for a rejection are shown in place of the form's. */
  showsReasons?: true;
  /**
   * What page and relay say of the whole when these fields are wrong.
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

/** What is sent of a form that its fields' schema has accepted: every box is checked. */
export function payloadOf<TPayload extends z.ZodMiniObject, TFields extends z.ZodMiniObject>(
  { payload, boxes }: Form<TPayload, TFields>,
  values: ValuesOf<TFields>,
  /** What the call carries beside the fields. */
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
