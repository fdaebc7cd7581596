import multer from '@koa/multer';
import type { Context } from 'koa';
import type { SentFile } from '../uploads/sent-file.ts';
import { readBody, refuseLargeBody } from './body-limit.ts';
import { CANNOT_BE_SENT, HttpError } from '../kernel/http-error.ts';

declare module '@koa/multer' {
  // Missing in the published types.
  interface Instance {
    none(): (ctx: Context, next: () => Promise<void>) => Promise<void>;
  }
  interface Options {
    defParamCharset?: string;
    defCharset?: string;
  }
}

/** A form's fields as sent: each name with its values, in order. */
export type FormFields = ReadonlyMap<string, readonly string[]>;

/** Fields of one form at most; the largest of the site has a dozen. */
const MAX_FIELDS = 20;

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
  LIMIT_UNEXPECTED_FILE: [422, 'No file is taken here.'],
  INVALID_FIELD_NAME: [400, 'A field of the form has a name that is not used here.'],
  MISSING_FIELD_NAME: [400, 'A field of the form has no name.'],
};

const nothingNext = () => Promise.resolve();

const malformed = () => new HttpError(400, 'The form could not be read.');

/** What multer or the parser below it threw, as a refusal. */
function refusalFor(error: unknown): HttpError {
  if (!(error instanceof Error)) return malformed();
  const code = 'code' in error ? String(error.code) : '';
  const field = 'field' in error && typeof error.field === 'string' ? error.field.slice(0, LONGEST_NAME) : null;
  const known = multerRefusals[code];
  if (!known) return malformed();
  const [status, message] = known;
  return new HttpError(status, message, field === null ? {} : { fields: Object.fromEntries([[field, message]]) });
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The text that bytes stand for.
 * @param bytes one character for each byte
 * @returns null when they are no UTF-8
 */
function decoded(bytes: string): string | null {
  try {
    return utf8.decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return null;
  }
}

/** Refuses a value that is no UTF-8: with replacement characters in it nobody would notice what is missing. */
function notUtf8(name: string): HttpError {
  return new HttpError(422, CANNOT_BE_SENT, { fields: Object.fromEntries([[name, CANNOT_BE_SENT]]) });
}

/** ASCII stands for itself in UTF-8. */
const isAscii = (value: string) => /^[\0-\u007f]*$/.test(value);

/** A value of a part. One that names a charset is decoded already, and then has characters that stand for no byte. */
function valueOf(name: string, value: string): string {
  if (isAscii(value)) return value;
  const ownCharset = /[^\0-\u00ff]/.test(value);
  const text = ownCharset ? value : decoded(value);
  if (text === null || (ownCharset && text.includes('\uFFFD'))) throw notUtf8(name);
  return text;
}

function collect(entries: Iterable<readonly [string, unknown]>): FormFields {
  const fields = new Map<string, string[]>();
  for (const [name, value] of entries) {
    const values = Array.isArray(value) ? value : [value];
    // Names with brackets are refused above, so nothing but text can be here.
    if (!values.every((item) => typeof item === 'string')) throw malformed();
    if (name.includes('\uFFFD')) throw malformed();
    fields.set(name, [...(fields.get(name) ?? []), ...values]);
  }
  return fields;
}

/** A name and its value, decoded as the URL Standard says (application/x-www-form-urlencoded), but for what is no UTF-8. */
function readPair(pair: string): [string, string] {
  const [name = '', ...rest] = pair.split('=');
  const [key, value] = [name, rest.join('=')].map((part) =>
    decoded(
      part
        .replaceAll('+', ' ')
        .replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    ),
  );
  if (typeof key !== 'string') throw malformed();
  if (typeof value !== 'string') throw notUtf8(key);
  return [key, value];
}

async function readUrlencoded(ctx: Context): Promise<FormFields> {
  const body = await readBody(ctx.req);
  const pairs = body
    .toString('latin1')
    .split('&')
    .filter((pair) => pair !== '');
  if (pairs.length > MAX_FIELDS) throw new HttpError(413, 'The form has too many fields.');
  return collect(pairs.map(readPair));
}

/** Values come byte by byte, so that what is no UTF-8 is seen; names are in UTF-8, as browsers write them. */
const charsets = { defCharset: 'latin1', defParamCharset: 'utf8' };

/** What multer and busboy hold a form to. A name with a bracket would build lists and objects. */
const formLimits = (fieldSize: number) => ({
  fieldSize,
  fields: MAX_FIELDS,
  parts: MAX_FIELDS,
  fieldNameSize: LONGEST_NAME,
  headerPairs: 20,
  fieldNestingDepth: 0,
});

/** Refuses what is compressed (nothing is inflated here) and every type but these. */
function refuseOtherTypes(ctx: Context, types: readonly string[]): void {
  const encoding = ctx.get('Content-Encoding');
  if (ctx.is([...types]) && (encoding === '' || encoding === 'identity')) return;
  throw new HttpError(415, `The form must be sent as ${types.join(' or ')}.`);
}

/** The fields that multer has read: of a form that it has given up, those before the fault. */
function readFields(ctx: Context): FormFields {
  const holder = 'body' in ctx.request ? ctx.request : ctx.req;
  const body: unknown = 'body' in holder ? holder.body : {};
  const fields = collect(Object.entries(body ?? {}));
  return new Map([...fields].map(([name, values]) => [name, values.map((value) => valueOf(name, value))]));
}

/**
 * A reader of forms without files, multipart or urlencoded.
 * @param limit bytes of the whole body
 * @returns reads one request's form; throws HttpError: 400 malformed, 413 too large, 415 another type, 422 with a file
 */
export function createFormReader(limit: number): (ctx: Context) => Promise<FormFields> {
  // A value can be as long as the body.
  const parse = multer({ limits: formLimits(limit), ...charsets }).none();

  const readMultipart = async (ctx: Context): Promise<FormFields> => {
    try {
      await parse(ctx, nothingNext);
    } catch (error) {
      throw refusalFor(error);
    }
    return readFields(ctx);
  };

  return async (ctx) => {
    refuseOtherTypes(ctx, ['multipart/form-data', 'application/x-www-form-urlencoded']);
    const read = ctx.is('urlencoded') ? readUrlencoded : readMultipart;
    return Promise.race([refuseLargeBody(ctx, limit), read(ctx)]);
  };
}

export interface UploadOptions {
  /** The field of the file. */
  name: string;
  /** Bytes of the file at most. */
  largest: number;
  /** What is said of a larger one. */
  tooLarge: string;
}

/** A form that can have a file. */
export interface SentForm {
  fields: FormFields;
  file: SentFile | null;
  /** Why there is none although there was: what is said of its field. */
  fileProblem: string | null;
}

/**
 * A reader of forms with one file, multipart alone. The file is in memory as long as the request is: see limitUploads.
 * @param largestText bytes of all that is not the file
 * @returns reads one request's form; a file that cannot be taken costs nobody the fields. Throws HttpError as
 *   createFormReader does
 */
export function createUploadReader(
  { name, largest, tooLarge }: UploadOptions,
  largestText: number,
): (ctx: Context) => Promise<SentForm> {
  const limit = largest + largestText;
  // busboy calls a file too large once it reaches its limit; multer adds the one byte that makes ours the last to pass.
  const limits = { ...formLimits(largestText), fileSize: largest };
  const parse = multer({ limits, ...charsets }).single(name);

  /** What is wrong with the file alone; null when it is more than that. */
  const problemOf = (error: unknown): string | null => {
    // The texts are within their own limits, or multer says so: it is the file that makes a body too large.
    if (error instanceof HttpError) return error.status === 413 ? tooLarge : null;
    if (!(error instanceof Error) || !('code' in error) || !('field' in error) || error.field !== name) return null;
    if (error.code === 'LIMIT_FILE_SIZE') return tooLarge;
    return error.code === 'LIMIT_UNEXPECTED_FILE' ? 'Please upload one file' : null;
  };

  return async (ctx) => {
    refuseOtherTypes(ctx, ['multipart/form-data']);
    try {
      await Promise.race([refuseLargeBody(ctx, limit), parse(ctx, nothingNext)]);
    } catch (error) {
      const problem = problemOf(error);
      // Far too large is not read to its end: nobody waits for the rest of it.
      if (problem !== null && error instanceof HttpError && error.options.close)
        throw new HttpError(413, problem, { close: true, fields: { [name]: problem } });
      if (problem !== null) return { fields: readFields(ctx), file: null, fileProblem: problem };
      throw error instanceof HttpError ? error : refusalFor(error);
    }
    // The types say that it is always there.
    const file = ctx.request.file as typeof ctx.request.file | undefined;
    return {
      fields: readFields(ctx),
      file: file ? { name: file.originalname, content: file.buffer } : null,
      fileProblem: null,
    };
  };
}
