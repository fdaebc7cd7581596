import { type FormFields, withPlainLineEnds } from './form-body.ts';
import * as z from 'zod/mini';
import { CANNOT_BE_SENT, HttpError } from './http-error.ts';

export type FormSchema = z.ZodMiniObject;

/** The general message; the fields have the specific ones. */
export const CHECK_ENTRIES = 'Please check what you entered.';
const NOT_PART = 'This field is not part of the form.';

interface FormFindings {
  /** Earlier messages by field name. */
  wrong?: Readonly<Record<string, string>>;
  /** The message for the whole form, or null. */
  alert?: (wrong: Readonly<Record<string, string>>, values: Readonly<Record<string, string>>) => string | null;
}

/** Never shown again. */
const isSecret = (name: string) => name.endsWith('password');

/** The entries to show again: the schema's fields without passwords. */
export function typedValues(schema: FormSchema, fields: FormFields): Record<string, string> {
  return Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, isSecret(name) ? '' : (fields.get(name)?.[0] ?? '')]),
  );
}

/** Texts, and booleans where the schema has them. */
function sentValues(schema: FormSchema, fields: FormFields): Record<string, unknown> {
  const values = Object.entries(schema.shape).map(([name, field]): [string, unknown] => {
    const text = fields.get(name)?.[0];
    if (field instanceof z.ZodMiniBoolean) return [name, text === 'true' ? true : text === 'false' ? false : text];
    // A missing field counts as an empty one.
    return [name, field instanceof z.ZodMiniOptional ? text : (text ?? '')];
  });
  return Object.fromEntries(values);
}

/**
 * Parses; of each field the first problem counts.
 * @param wrong earlier messages by field name
 * @param wordsFor the message for the whole form
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
 * Parses a form's fields. Strict: each field once, only the schema's, no NUL.
 * @throws HttpError 422 with a message for each invalid field
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
 * Parses a JSON object. Strict: only the schema's fields, no NUL, no lone surrogate. A missing text counts as empty.
 * @throws HttpError 422 with a message for each invalid field
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
  const sent = Object.entries(object).map(([name, value]) => [
    name,
    typeof value === 'string' ? withPlainLineEnds(value) : value,
  ]);
  const values = { ...Object.fromEntries(texts.map(([name]) => [name, ''])), ...Object.fromEntries(sent) };
  return parse(schema, values, new Map(unsendable.map(([name]) => [name, CANNOT_BE_SENT])));
}
