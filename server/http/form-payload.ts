import * as z from 'zod/mini';
import type { FormFields } from './form-body.ts';
import { CANNOT_BE_SENT, HttpError } from '../kernel/http-error.ts';

/** A schema of one object, as every form's payload is. */
export type FormSchema = z.ZodMiniObject<Record<string, z.ZodMiniType>>;

/** What is said of the whole form where there is nothing better: the fields say it. */
export const CHECK_ENTRIES = 'Please check what you entered.';
const NOT_PART = 'This field is not part of the form.';

/** What a form says when these of its fields are wrong, each with its message; null when the fields say it all. */
export type FormAlert = (
  wrong: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string>>,
) => string | null;

/** What is known of a form beside its fields. */
interface FormFindings {
  /** What was found wrong before, by field name. */
  wrong?: Readonly<Record<string, string>>;
  alert?: FormAlert | undefined;
}

/** What nothing may show again. */
const secrets: ReadonlySet<string> = new Set(['password']);

/** What was typed into a schema's own fields, to show it again; what else was sent is not, and neither is a password. */
export function typedValues(schema: FormSchema, fields: FormFields): Record<string, string> {
  return Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, secrets.has(name) ? '' : (fields.get(name)?.[0] ?? '')]),
  );
}

/** What a form's fields stand for: texts, and truth values where the schema asks for them. */
function sentValues(schema: FormSchema, fields: FormFields): Record<string, unknown> {
  const values = Object.entries(schema.shape).map(([name, field]): [string, unknown] => {
    const text = fields.get(name)?.[0];
    if (field instanceof z.ZodMiniBoolean) return [name, text === 'true' ? true : text === 'false' ? false : text];
    // A field that is missing is one that was left empty: the same message tells about both.
    return [name, field instanceof z.ZodMiniOptional ? text : (text ?? '')];
  });
  return Object.fromEntries(values);
}

/**
 * Parses and words what is wrong, each field by its first problem.
 * @param wrong what was found before, by field name
 * @param wordsFor what is said of the whole
 */
function parse<Schema extends FormSchema>(
  schema: Schema,
  value: unknown,
  wrong: Map<string, string>,
  wordsFor: (fields: Readonly<Record<string, string>>) => string = () => CHECK_ENTRIES,
): z.output<Schema> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success && wrong.size === 0) return parsed.data;
  for (const issue of parsed.error?.issues ?? []) {
    const found =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((name): [string, string] => [name, NOT_PART])
        : [[String(issue.path[0] ?? ''), issue.message] as const];
    for (const [name, message] of found) if (!wrong.has(name)) wrong.set(name, message);
  }
  const fields = Object.fromEntries(wrong);
  throw new HttpError(422, wordsFor(fields), { fields });
}

/**
 * A form's fields as its flow's schema parses them. Strict: each field once, none but the schema's, no NUL.
 * @throws HttpError 422 with a message for each field that is wrong
 */
export function parseForm<Schema extends FormSchema>(
  schema: Schema,
  fields: FormFields,
  { wrong: found = {}, alert }: FormFindings = {},
): z.output<Schema> {
  const wrong = new Map(Object.entries(found));
  const known = Object.keys(schema.shape);
  for (const [name, values] of fields) {
    if (wrong.has(name)) continue;
    if (!known.includes(name)) wrong.set(name, NOT_PART);
    else if (values.length > 1) wrong.set(name, 'Send this field once.');
    else if (values.some((value) => value.includes('\0'))) wrong.set(name, CANNOT_BE_SENT);
  }
  return parse(
    schema,
    sentValues(schema, fields),
    wrong,
    (all) => alert?.(all, typedValues(schema, fields)) ?? CHECK_ENTRIES,
  );
}

/**
 * A JSON object as its flow's schema parses it. Strict: nothing but the schema's fields, no NUL, no half of a surrogate pair. A text that is missing is one that
 * was left empty, as in a form.
 * @throws HttpError 422 with a message for each field that is wrong
 */
export function parseJson<Schema extends FormSchema>(
  schema: Schema,
  object: Readonly<Record<string, unknown>>,
): z.output<Schema> {
  const unsendable = Object.entries(object).filter(
    ([, value]) => typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()),
  );
  const texts = Object.entries(schema.shape).filter(
    ([, field]) => !(field instanceof z.ZodMiniBoolean || field instanceof z.ZodMiniOptional),
  );
  const values = { ...Object.fromEntries(texts.map(([name]) => [name, ''])), ...object };
  return parse(schema, values, new Map(unsendable.map(([name]) => [name, CANNOT_BE_SENT])));
}
