import multer from '@koa/multer';
import type { Context } from 'koa';
import { CANNOT_BE_SENT, HttpError, malformed } from './http-error.ts';

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

export interface SentFile {
  /** Untrusted. */
  name: string;
  content: Buffer;
}

/** JSON has values of any type. */
export interface SentForm<Value = unknown> {
  fields: ReadonlyMap<string, readonly Value[]>;
  isJson: boolean;
  file: SentFile | null;
  /** The message when the file cannot be taken. */
  fileProblem: string | null;
}

/** The site's largest form has a dozen fields. */
const MAX_FIELDS = 20;

/** Bytes. */
const LONGEST_NAME = 100;

/** A body up to this many times its limit is read to the end before the 413, so that browsers see the answer. */
const POLITE_FACTOR = 4;

const tooLarge = (limit: number, close: boolean) =>
  new HttpError(413, `What you sent is too large: at most ${Math.floor(limit / 1024)} KB are taken.`, { close });

const endedEarly = () => new HttpError(400, 'The request ended before it was complete.', { close: true });

/**
 * Limits a request's body while a parser reads it.
 * @param limit bytes
 * @returns never resolves; rejects with HttpError 413 for a larger body, 400 when the client disconnects
 */
function refuseLargeBody(ctx: Context, limit: number): Promise<never> {
  const { req } = ctx;
  return new Promise((_, reject) => {
    if ((ctx.request.length ?? 0) > POLITE_FACTOR * limit) {
      reject(tooLarge(limit, true));
      return;
    }
    let seen = 0;
    req.on('data', (chunk: Buffer) => {
      seen += chunk.length;
      if (seen <= limit) return;
      // The parser gets no more; the rest is read and dropped.
      req.unpipe();
      req.resume();
      if (seen > POLITE_FACTOR * limit) reject(tooLarge(limit, true));
    });
    req.once('end', () => {
      if (seen > limit) reject(tooLarge(limit, false));
    });
    req.once('close', () => {
      if (!req.complete) reject(endedEarly());
    });
  });
}

/**
 * Reads and drops the rest: a browser reads the answer only after it has sent everything.
 * @throws HttpError as refuseLargeBody does
 */
export function dropBody(ctx: Context, limit: number): Promise<void> {
  const end = new Promise<void>((resolve) => {
    ctx.req.once('end', resolve);
  });
  return Promise.race([refuseLargeBody(ctx, limit), end]);
}

async function readWhole(ctx: Context): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of ctx.req) chunks.push(chunk as Buffer);
  } catch {
    throw endedEarly();
  }
  return Buffer.concat(chunks);
}

const readBody = (ctx: Context, limit: number) => Promise.race([refuseLargeBody(ctx, limit), readWhole(ctx)]);

/** Nothing is inflated. */
const isEncoded = (ctx: Context) => !['', 'identity'].includes(ctx.get('Content-Encoding'));

/** One LF for each end of a line: browsers send CRLF (HTML, 4.10.21.4), older Macs CR. */
const withPlainLineEnds = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

const unreadable = () => new HttpError(400, 'The form could not be read.');

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

const refusedField = (status: number, name: string, message: string) =>
  new HttpError(status, message, { fields: Object.fromEntries([[name, message]]) });

/** Replacement characters would lose text unnoticed, so invalid UTF-8 is rejected. */
const notUtf8 = (name: string) => refusedField(422, name, CANNOT_BE_SENT);

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
    if (!values.every((item) => typeof item === 'string') || name.includes('\uFFFD')) throw unreadable();
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

async function readUrlencoded(ctx: Context, limit: number): Promise<FormFields> {
  const body = await readBody(ctx, limit);
  const pairs = body
    .toString('latin1')
    .split('&')
    .filter((pair) => pair !== '');
  if (pairs.length > MAX_FIELDS) throw new HttpError(413, 'The form has too many fields.');
  return collect(pairs.map(readPair));
}

/** Status and message by multer's error code. */
const multerRefusals: Readonly<Record<string, [status: number, message: string]>> = {
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

interface MulterFailure {
  code: string;
  field: string | null;
}

const failureOf = (error: unknown): MulterFailure => ({
  code: error instanceof Error && 'code' in error ? String(error.code) : '',
  field: error instanceof Error && 'field' in error && typeof error.field === 'string' ? error.field : null,
});

function refusalFor({ code, field }: MulterFailure): HttpError {
  const [status, message] = multerRefusals[code] ?? [];
  if (status === undefined || message === undefined) return unreadable();
  return field === null ? new HttpError(status, message) : refusedField(status, field.slice(0, LONGEST_NAME), message);
}

export interface UploadOptions {
  /** The file's field. */
  name: string;
  /** Bytes. */
  largest: number;
  /** The message for a larger file. */
  tooLarge: string;
}

/** The message for a file that cannot be taken; null when the whole request is invalid. */
function fileProblemOf({ code, field }: MulterFailure, upload: UploadOptions | undefined): string | null {
  if (!upload || field !== upload.name) return null;
  if (code === 'LIMIT_FILE_SIZE') return upload.tooLarge;
  return code === 'LIMIT_UNEXPECTED_FILE' ? 'Please upload one file' : null;
}

const nothingNext = () => Promise.resolve();

/** After an error, the fields before it. */
function fieldsIn(ctx: Context): FormFields {
  const holder = 'body' in ctx.request ? ctx.request : ctx.req;
  const body: unknown = 'body' in holder ? holder.body : {};
  const fields = collect(Object.entries(body ?? {}));
  return new Map([...fields].map(([name, values]) => [name, values.map((value) => valueOf(name, value))]));
}

/** @param largest bytes without the file */
function createMultipartReader(largest: number, upload: UploadOptions | undefined) {
  const limits = {
    fieldSize: largest,
    fields: MAX_FIELDS,
    parts: MAX_FIELDS,
    fieldNameSize: LONGEST_NAME,
    headerPairs: 20,
    // A field name with a bracket would build lists and objects.
    fieldNestingDepth: 0,
    ...(upload && { fileSize: upload.largest }),
  };
  // Values are read as bytes to detect invalid UTF-8; names are UTF-8.
  const parser = multer({ limits, defCharset: 'latin1', defParamCharset: 'utf8' });
  const parse = upload ? parser.single(upload.name) : parser.none();
  return async (ctx: Context): Promise<Omit<SentForm<string>, 'isJson'>> => {
    try {
      await Promise.race([refuseLargeBody(ctx, largest + (upload?.largest ?? 0)), parse(ctx, nothingNext)]);
    } catch (error) {
      if (error instanceof HttpError) {
        // multer limits the texts, so a body that is too large has a large file.
        if (!upload || error.status !== 413) throw error;
        const { name, tooLarge: message } = upload;
        // A far larger body is not read to its end.
        if (error.options.close) throw new HttpError(413, message, { close: true, fields: { [name]: message } });
        return { fields: fieldsIn(ctx), file: null, fileProblem: message };
      }
      const failure = failureOf(error);
      const fileProblem = fileProblemOf(failure, upload);
      if (fileProblem === null) throw refusalFor(failure);
      return { fields: fieldsIn(ctx), file: null, fileProblem };
    }
    // The types miss that it can be undefined.
    const file = ctx.request.file as typeof ctx.request.file | undefined;
    return {
      fields: fieldsIn(ctx),
      file: file ? { name: file.originalname, content: file.buffer } : null,
      fileProblem: null,
    };
  };
}

/**
 * Reads multipart forms, perhaps with one file, which stays in memory during the request (uploads.ts), and urlencoded ones without a file.
 * @param largest bytes without the file
 * @returns a rejected file leaves the fields; throws HttpError: 400 unreadable, 413 too large, 415 another type, 422 with a file
 */
export function createFormReader(largest: number, upload?: UploadOptions): (ctx: Context) => Promise<SentForm<string>> {
  const readMultipart = createMultipartReader(largest, upload);
  const types = ['multipart/form-data', ...(upload ? [] : ['application/x-www-form-urlencoded'])];
  return async (ctx) => {
    const type = ctx.is(types);
    if (!type || isEncoded(ctx)) throw new HttpError(415, `The form must be sent as ${types.join(' or ')}.`);
    if (type === 'multipart/form-data') return { ...(await readMultipart(ctx)), isJson: false };
    return { fields: await readUrlencoded(ctx, largest), isJson: false, file: null, fileProblem: null };
  };
}

/**
 * Reads a JSON object, one value for each member.
 * @param largest bytes
 * @throws HttpError: 400 when it is no JSON object, 413 too large, 415 encoded
 */
export async function readJson(ctx: Context, largest: number): Promise<SentForm> {
  if (isEncoded(ctx)) throw new HttpError(415, 'The request must be sent as it is.');
  const body = await readBody(ctx, largest);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw malformed();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed();
  const members = Object.entries(value).map(
    ([name, sent]) => [name, [typeof sent === 'string' ? withPlainLineEnds(sent) : sent]] as const,
  );
  return { fields: new Map(members), isJson: true, file: null, fileProblem: null };
}
