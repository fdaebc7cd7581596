import * as z from 'zod/mini';
import type { FormFields } from './form-body.ts';
import { Refusal } from './refusal.ts';

/** A schema of text fields, as every form's payload is. */
type FormSchema = z.ZodMiniObject<Record<string, z.ZodMiniType<string, string>>>;

const CHECK_ENTRIES = 'Please check what you entered.';

/** What was typed into a schema's own fields, to show it again; what else was sent is not. */
export function typedValues(schema: FormSchema, fields: FormFields): Record<string, string> {
  return Object.fromEntries(Object.keys(schema.shape).map((name) => [name, fields.get(name)?.[0] ?? '']));
}

/**
 * A form's fields as its flow's schema parses them. Strict: each field once, none but the schema's, no NUL.
 * @throws Refusal 422 with a message for each field that is wrong
 */
export function parseForm<Schema extends FormSchema>(schema: Schema, fields: FormFields): z.output<Schema> {
  const wrong = new Map<string, string>();
  const known = Object.keys(schema.shape);
  for (const [name, values] of fields) {
    if (!known.includes(name)) wrong.set(name, 'This field is not part of the form.');
    else if (values.length > 1) wrong.set(name, 'Send this field once.');
    else if (values.some((value) => value.includes('\0'))) wrong.set(name, 'This has a character that cannot be sent.');
  }
  // A field that is missing is one that was left empty: the same message tells about both.
  const parsed = z.safeParse(schema, typedValues(schema, fields));
  if (parsed.success && wrong.size === 0) return parsed.data;
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0]);
    if (!wrong.has(name)) wrong.set(name, message);
  }
  throw new Refusal(422, CHECK_ENTRIES, { fields: Object.fromEntries(wrong) });
}
