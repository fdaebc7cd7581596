import multer from '@koa/multer';
import type { Context } from 'koa';
import { readBody, refuseLargeBody } from './body-limit.ts';
import { Refusal } from './refusal.ts';

declare module '@koa/multer' {
  // Missing in the published types.
  interface Instance {
    none(): (ctx: Context, next: () => Promise<void>) => Promise<void>;
  }
}

/** A form's fields as sent: each name with its values, in order. */
export type FormFields = ReadonlyMap<string, readonly string[]>;

/** Fields of one form at most; the largest of the site has a dozen. */
const MOST_FIELDS = 20;

/** Bytes of a field's name at most. */
const LONGEST_NAME = 100;

/** multer's codes (its errors carry no status), each with what the visitor is told. */
const multerRefusals: Record<string, [status: number, message: string]> = {
  LIMIT_PART_COUNT: [413, 'The form has too many parts.'],
  LIMIT_FIELD_COUNT: [413, 'The form has too many fields.'],
  LIMIT_FILE_COUNT: [413, 'The form has too many files.'],
  LIMIT_FIELD_VALUE: [413, 'A field of the form is too long.'],
  LIMIT_FILE_SIZE: [413, 'A file is too large.'],
  LIMIT_FIELD_KEY: [400, 'A field of the form has too long a name.'],
  LIMIT_FIELD_NESTING: [400, 'A field of the form has a name that is not used here.'],
  LIMIT_FIELD_ARRAY_INDEX: [400, 'A field of the form has a name that is not used here.'],
  LIMIT_UNEXPECTED_FILE: [422, 'This form takes no file.'],
  INVALID_FIELD_NAME: [400, 'A field of the form has a name that is not used here.'],
  MISSING_FIELD_NAME: [400, 'A field of the form has no name.'],
};

const malformed = () => new Refusal(400, 'The form could not be read.');

/** What multer or the parser below it threw, as a refusal. */
function refusalFor(error: unknown): Refusal {
  if (!(error instanceof Error)) return malformed();
  const code = 'code' in error ? String(error.code) : '';
  const field = 'field' in error && typeof error.field === 'string' ? error.field.slice(0, LONGEST_NAME) : null;
  const known = multerRefusals[code];
  if (!known) return malformed();
  const [status, message] = known;
  return new Refusal(status, message, field === null ? {} : { fields: Object.fromEntries([[field, message]]) });
}

function collect(entries: Iterable<readonly [string, unknown]>): FormFields {
  const fields = new Map<string, string[]>();
  for (const [name, value] of entries) {
    const values = Array.isArray(value) ? value : [value];
    // Names with brackets are refused above, so nothing but text can be here.
    if (!values.every((item) => typeof item === 'string')) throw malformed();
    fields.set(name, [...(fields.get(name) ?? []), ...values]);
  }
  return fields;
}

async function readUrlencoded(ctx: Context): Promise<FormFields> {
  const body = await readBody(ctx.req);
  const entries = [...new URLSearchParams(body.toString('utf8'))];
  if (entries.length > MOST_FIELDS) throw new Refusal(413, 'The form has too many fields.');
  return collect(entries);
}

/**
 * A reader of forms without files, multipart or urlencoded.
 * @param limit bytes of the whole body
 * @returns reads one request's form; throws Refusal: 400 malformed, 413 too large, 415 another type, 422 with a file
 */
export function createFormReader(limit: number): (ctx: Context) => Promise<FormFields> {
  // A value can be as long as the body; a name with a bracket would build lists and objects.
  const limits = {
    fieldSize: limit,
    fields: MOST_FIELDS,
    parts: MOST_FIELDS,
    fieldNameSize: LONGEST_NAME,
    headerPairs: 20,
    fieldNestingDepth: 0,
  };
  const parse = multer({ limits }).none();

  const readMultipart = async (ctx: Context): Promise<FormFields> => {
    try {
      await parse(ctx, () => Promise.resolve());
    } catch (error) {
      throw refusalFor(error);
    }
    const body: unknown = 'body' in ctx.request ? ctx.request.body : {};
    return collect(Object.entries(body ?? {}));
  };

  return async (ctx) => {
    const type = ctx.is('multipart/form-data', 'urlencoded');
    const encoding = ctx.get('Content-Encoding');
    if (!type || (encoding !== '' && encoding !== 'identity')) {
      throw new Refusal(415, 'The form must be sent as multipart/form-data or application/x-www-form-urlencoded.');
    }
    const read = type === 'urlencoded' ? readUrlencoded : readMultipart;
    return Promise.race([refuseLargeBody(ctx, limit), read(ctx)]);
  };
}
