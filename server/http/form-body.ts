import multer from '@koa/multer';
import type { Context } from 'koa';
import { readBody, refuseLargeBody } from './body-limit.ts';
import { CANNOT_BE_SENT, HttpError, malformed } from './http-error.ts';

/** One LF for each end of a line: browsers send CRLF (HTML, 4.10.21.4), older Macs CR. */
export const withPlainLineEnds = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

export interface SentFile {
  /** Untrusted. */
  name: string;
  content: Buffer;
}

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

/** Values by field name, in the order sent; lines end in LF. */
export type FormFields = ReadonlyMap<string, readonly string[]>;

/** The site's largest form has a dozen fields. */
const MAX_FIELDS = 20;

/** Bytes. */
const LONGEST_NAME = 100;

/** Status and message by multer's error code. */
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

const unreadable = () => new HttpError(400, 'The form could not be read.');

function refusalFor(error: unknown): HttpError {
  if (!(error instanceof Error)) return unreadable();
  const code = 'code' in error ? String(error.code) : '';
  const field = 'field' in error && typeof error.field === 'string' ? error.field.slice(0, LONGEST_NAME) : null;
  const known = multerRefusals[code];
  if (!known) return unreadable();
  const [status, message] = known;
  return new HttpError(status, message, field === null ? {} : { fields: Object.fromEntries([[field, message]]) });
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * @param bytes one character for each byte
 * @returns null for invalid UTF-8
 */
function decoded(bytes: string): string | null {
  try {
    return utf8.decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return null;
  }
}

/** Replacement characters would lose text unnoticed, so invalid UTF-8 is rejected. */
function notUtf8(name: string): HttpError {
  return new HttpError(422, CANNOT_BE_SENT, { fields: Object.fromEntries([[name, CANNOT_BE_SENT]]) });
}

const isAscii = (value: string) => /^[\0-\u007f]*$/.test(value);

/** A part's value. One with its own charset is already decoded and may have characters above U+00FF. */
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
    // Names with brackets are rejected above, so all values are texts.
    if (!values.every((item) => typeof item === 'string')) throw unreadable();
    if (name.includes('\uFFFD')) throw unreadable();
    fields.set(name, [...(fields.get(name) ?? []), ...values.map(withPlainLineEnds)]);
  }
  return fields;
}

/** Decodes a pair per the URL Standard, but rejects invalid UTF-8. */
function readPair(pair: string): [string, string] {
  const [name = '', ...rest] = pair.split('=');
  const [key, value] = [name, rest.join('=')].map((part) =>
    decoded(
      part
        .replaceAll('+', ' ')
        .replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    ),
  );
  if (typeof key !== 'string') throw unreadable();
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

/** Values are read as bytes to detect invalid UTF-8; names are UTF-8. */
const charsets = { defCharset: 'latin1', defParamCharset: 'utf8' };

/** A field name with a bracket would build lists and objects. */
const formLimits = (fieldSize: number) => ({
  fieldSize,
  fields: MAX_FIELDS,
  parts: MAX_FIELDS,
  fieldNameSize: LONGEST_NAME,
  headerPairs: 20,
  fieldNestingDepth: 0,
});

/** Rejects other types, and compressed bodies: nothing is inflated. */
function refuseOtherTypes(ctx: Context, types: readonly string[]): void {
  const encoding = ctx.get('Content-Encoding');
  if (ctx.is([...types]) && (encoding === '' || encoding === 'identity')) return;
  throw new HttpError(415, `The form must be sent as ${types.join(' or ')}.`);
}

/** After an error, the fields before it. */
function readFields(ctx: Context): FormFields {
  const holder = 'body' in ctx.request ? ctx.request : ctx.req;
  const body: unknown = 'body' in holder ? holder.body : {};
  const fields = collect(Object.entries(body ?? {}));
  return new Map([...fields].map(([name, values]) => [name, values.map((value) => valueOf(name, value))]));
}

/**
 * Reads multipart and urlencoded forms without files.
 * @param limit bytes of the whole body
 * @returns throws HttpError: 400 unreadable, 413 too large, 415 another type, 422 with a file
 */
export function createFormReader(limit: number): (ctx: Context) => Promise<FormFields> {
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
  /** The file's field. */
  name: string;
  /** Bytes. */
  largest: number;
  /** The message for a larger file. */
  tooLarge: string;
}

export interface SentForm {
  fields: FormFields;
  file: SentFile | null;
  /** The message when the file cannot be taken. */
  fileProblem: string | null;
}

/**
 * Reads multipart forms with one file, which stays in memory during the request (limitUploads).
 * @param largestText bytes without the file
 * @returns a rejected file leaves the fields; throws HttpError as createFormReader does
 */
export function createUploadReader(
  { name, largest, tooLarge }: UploadOptions,
  largestText: number,
): (ctx: Context) => Promise<SentForm> {
  const limit = largest + largestText;
  // busboy rejects a file that reaches its limit; multer adds one byte, so exactly `largest` passes.
  const limits = { ...formLimits(largestText), fileSize: largest };
  const parse = multer({ limits, ...charsets }).single(name);

  /** The message for the file; null when the whole request is invalid. */
  const problemOf = (error: unknown): string | null => {
    // multer limits the texts, so a body that is too large has a large file.
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
      // A far larger body is not read to its end.
      if (problem !== null && error instanceof HttpError && error.options.close)
        throw new HttpError(413, problem, { close: true, fields: { [name]: problem } });
      if (problem !== null) return { fields: readFields(ctx), file: null, fileProblem: problem };
      throw error instanceof HttpError ? error : refusalFor(error);
    }
    // The types miss that it can be undefined.
    const file = ctx.request.file as typeof ctx.request.file | undefined;
    return {
      fields: readFields(ctx),
      file: file ? { name: file.originalname, content: file.buffer } : null,
      fileProblem: null,
    };
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * @param limit bytes
 * @throws HttpError: 400 when it is no JSON object, 413 too large, 415 encoded
 */
export async function readJsonObject(ctx: Context, limit: number): Promise<Record<string, unknown>> {
  const encoding = ctx.get('Content-Encoding');
  if (encoding !== '' && encoding !== 'identity') throw new HttpError(415, 'The request must be sent as it is.');
  const body = await Promise.race([refuseLargeBody(ctx, limit), readBody(ctx.req)]);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw malformed();
  }
  if (!isObject(value)) throw malformed();
  return value;
}
