import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Account } from '../../machines/domain/answered.ts';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { type Form, textOfAlert } from '../../machines/shared/form.ts';
import type { Config } from '../config.ts';
import type { Attachment } from '../db/database.ts';
import type { Clock } from '../lib/time.ts';
import { describeError } from '../lib/describe-error.ts';
import type { Secret } from '../lib/secret.ts';
import { sha256 } from '../lib/digest.ts';
import {
  answerJson,
  type Elsewhere,
  leavesSite,
  onwardPage,
  type PageRenderer,
  plainPage,
  type RenderedPage,
  seeOther,
  sendPage,
  setRefusalHeaders,
  visitOf,
  wantsPage,
} from './answer.ts';
import { createFormReader, readJson, type SentFile, type SentForm, type UploadOptions } from './form-body.ts';
import { CANNOT_BE_SENT, CHECK_ENTRIES, HttpError, SOMETHING_FAILED } from './http-error.ts';
import { type Counted, type Limits, type SenderRule, senderOfRequest } from './limits.ts';

type FormSchema = z.ZodMiniObject;

/** The part of a form's definition that its call needs. */
export interface PostedForm<Schema extends FormSchema = FormSchema> extends Pick<
  Form,
  'id' | 'screen' | 'encoding' | 'file' | 'alertFor'
> {
  payload: Schema;
}

interface FileField extends UploadOptions {
  /** @returns the attachment to store, or the message for the field */
  examine(file: SentFile | null): Promise<Attachment | string>;
}

export interface FormResult {
  /** The redirect without script: an own path, or one that `redirectTarget` allows. */
  redirectTo: string;
  /** Members of a script's answer beside `success: true`. */
  body?: Record<string, string>;
}

interface FormHandlerOptions<Schema extends FormSchema> {
  form: PostedForm<Schema>;
  /** Selects one of several forms of the same call by the field names. */
  formOf?(names: readonly string[]): PostedForm<Schema>;
  /** Bytes of the request without the file. */
  largest?: number;
  file?: FileField;
  /** The account on the page of a rejected form. */
  account?(ctx: Context): Promise<Account | null>;
  /** The rate limit of each form that was read. Default: the call counts by itself. */
  perSender?: SenderRule;
  /**
   * @param file to be stored, when the form has one
   * @param key the Idempotency-Key; throws HttpError for a malformed one
   * @throws HttpError when the form is rejected
   */
  accept(
    ctx: Context,
    payload: z.output<Schema>,
    sent: { file: Attachment | null; key(): string | null },
  ): Promise<FormResult>;
}

export type FormHandler = (ctx: Context) => Promise<void>;

/** Creates the handler of a form sent by script or without (SRV-1). */
export type CreateFormHandler = <Schema extends FormSchema>(options: FormHandlerOptions<Schema>) => FormHandler;

interface FormHandlersOptions {
  /** null: plain pages. */
  renderer: PageRenderer | null;
  limits: Limits;
  config: Pick<Config, 'trustedProxies'> & Elsewhere;
  clock: Pick<Clock, 'now'>;
  secret: Pick<Secret, 'signature'>;
  log: Logger;
}

/** Bytes without the file: far more than the longest password and names. */
const LARGEST_FORM = 16 * 1024;

const nothing: SentForm = { fields: new Map(), isJson: false, file: null, fileProblem: null };

const NOT_PART = 'This field is not part of the form.';

/** The problem of a field that no schema knows of; null without one. */
function problemOf(values: readonly unknown[], isKnown: boolean): string | null {
  if (!isKnown) return NOT_PART;
  if (values.length > 1) return 'Send this field once.';
  const [value] = values;
  return typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()) ? CANNOT_BE_SENT : null;
}

/** The value that a schema gets: a form without script has texts alone, and a missing text counts as an empty one. */
function valueFor(field: z.core.$ZodType, [value]: readonly unknown[], isJson: boolean): unknown {
  if (field instanceof z.ZodMiniBoolean) return isJson ? value : ({ true: true, false: false }[String(value)] ?? value);
  return value === undefined && !(field instanceof z.ZodMiniOptional) ? '' : value;
}

/**
 * Parses a form. Strict: each field once, only the schema's, no NUL, no lone surrogate; of each field the first problem counts.
 * @param wrong earlier messages by field name
 * @param alert the message for the whole form, or null
 * @throws HttpError 422 with a message for each invalid field
 */
function parse<Schema extends FormSchema>(
  schema: Schema,
  { fields, isJson }: SentForm,
  wrong: Map<string, string>,
  alert: (wrong: Readonly<Record<string, string>>) => string | null,
): z.output<Schema> {
  const known = Object.entries(schema.shape);
  for (const [name, values] of fields) {
    const problem = wrong.has(name) ? null : problemOf(values, Object.hasOwn(schema.shape, name));
    if (problem !== null) wrong.set(name, problem);
  }
  const values = known.map(([name, field]) => [name, valueFor(field, fields.get(name) ?? [], isJson)]);
  const parsed = z.safeParse(schema, Object.fromEntries(values));
  if (parsed.success && wrong.size === 0) return parsed.data;
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0] ?? '');
    if (!wrong.has(name)) wrong.set(name, message);
  }
  const messages = Object.fromEntries(wrong);
  throw new HttpError(422, alert(messages) ?? CHECK_ENTRIES, { fields: messages });
}

/** The entries to show again: the schema's fields without passwords. */
const typedValues = (schema: FormSchema, { fields, isJson }: SentForm): Record<string, string> =>
  Object.fromEntries(
    Object.keys(schema.shape).map((name) => [
      name,
      isJson || name.endsWith('password') ? '' : String(fields.get(name)?.[0] ?? ''),
    ]),
  );

/** Field messages beside their fields, the rest above the form; nothing twice. @param names the form's fields */
function shownErrors(
  { message, options }: HttpError,
  names: readonly string[],
): { fields: Record<string, string>; error: string | null } {
  const own = Object.entries(options.fields ?? {}).filter(([name]) => names.includes(name));
  const isRepeated = own.length > 0 && [CHECK_ENTRIES, ...own.map(([, text]) => text)].includes(message);
  return { fields: Object.fromEntries(own), error: isRepeated ? null : message };
}

/** Characters of an Idempotency-Key. */
const LONGEST_KEY = 200;

/** Milliseconds in which the same form counts as a repeated press. */
const WINDOW = 60_000;

/** Remembered forms; the oldest is dropped. */
const MAX_FORMS = 10_000;

interface Brought {
  screen: string;
  payload: unknown;
  file: Attachment | null;
}

const hasPassword = (payload: unknown) => typeof payload === 'object' && payload !== null && 'password' in payload;

/**
 * Reads the request's Idempotency-Key (visible ASCII, at most 200 characters), or null.
 *
 * A form post of the browser itself has none, and a button is easily pressed twice: the same content with the same cookies has the same
 * key for a minute, in every process, derived from content and minute. With a password the key is random, so that nothing stored helps to
 * guess the password.
 * @returns throws HttpError 400 for a malformed key
 */
function idempotencyKeys({ clock, secret }: Pick<FormHandlersOptions, 'clock' | 'secret'>) {
  const ownSecret = randomBytes(32);
  const given = new Map<string, { key: string; since: number }>();

  const keyOfContent = (sender: string, { screen, payload, file }: Brought): string => {
    const now = clock.now();
    // After a clock was set back, storing twice is better than dropping a form.
    const counts = ({ since }: { since: number }) => Math.abs(now - since) < WINDOW;
    for (const [content, last] of given) {
      if (counts(last) && given.size < MAX_FORMS) break;
      given.delete(content);
    }
    const whole = JSON.stringify([sender, screen, payload, file && [file.name, sha256(file.content)]]);
    const content = createHmac('sha256', ownSecret).update(whole).digest('base64');
    const last = given.get(content);
    if (last && counts(last)) return last.key;
    const key = hasPassword(payload) ? randomUUID() : secret.signature('form', `${Math.floor(now / WINDOW)}\n${whole}`);
    given.set(content, { key, since: now });
    return key;
  };

  return (ctx: Context, brought: Brought): string | null => {
    const key = ctx.get('Idempotency-Key');
    if (key === '') return ctx.get('Sec-Fetch-Mode') === 'navigate' ? keyOfContent(ctx.get('Cookie'), brought) : null;
    if (key.length > LONGEST_KEY || !/^[\x21-\x7e]+$/.test(key)) {
      throw new HttpError(400, `The Idempotency-Key must be at most ${LONGEST_KEY} visible ASCII characters.`);
    }
    return key;
  };
}

/** The page with the form and its errors; a plain page when rendering fails. */
async function refusedPage(
  ctx: Context,
  refusal: HttpError,
  { id: flow, screen, payload: schema, file }: PostedForm,
  sent: SentForm,
  account: Account | null | undefined,
  { renderer, config, log }: FormHandlersOptions,
): Promise<RenderedPage> {
  const { status } = refusal;
  const shown = shownErrors(refusal, [...Object.keys(schema.shape), ...(file === undefined ? [] : [file])]);
  const form = { flow, values: typedValues(schema, sent), ...shown };
  try {
    if (renderer)
      return await renderer.render({
        ...visitOf(ctx, config),
        path: screen,
        form,
        ...(account && { account }),
        status,
      });
  } catch (error) {
    // Too many pages wait: the plain page has the errors, and the browser keeps the entries.
    if (!(error instanceof HttpError)) log.error({ status, error: describeError(error) }, 'page could not be made');
  }
  const reasons = [shown.error, ...Object.values(shown.fields)].filter((reason) => reason !== null);
  return plainPage({ status, reasons, back: `${BASE_PATH}${screen}` });
}

/** A script gets JSON. A browser gets a page: 303 to the next one, or the form with its entries and errors. */
export function formHandlers(options: FormHandlersOptions): CreateFormHandler {
  const { limits, config, log } = options;
  const keyOf = idempotencyKeys(options);

  return ({ form, formOf = () => form, largest = LARGEST_FORM, file: upload, perSender, account, accept }) => {
    const readForm = createFormReader(largest, upload);
    // A form without script is accepted as well.
    const read = (ctx: Context): Promise<SentForm> =>
      form.encoding === 'application/json' && ctx.is('application/json') ? readJson(ctx, largest) : readForm(ctx);

    const take = async (ctx: Context, sent: SentForm, posted: typeof form): Promise<FormResult> => {
      const { payload: schema, screen, alertFor } = posted;
      const file = upload ? (sent.fileProblem ?? (await upload.examine(sent.file))) : null;
      const wrong = new Map(upload && typeof file === 'string' ? [[upload.name, file]] : []);
      const payload = parse(schema, sent, wrong, (messages) => {
        if (sent.isJson) return null;
        const parts = alertFor?.(Object.keys(messages), typedValues(schema, sent), upload && messages[upload.name]);
        return parts ? textOfAlert(parts) : null;
      });
      const attachment = typeof file === 'string' ? null : file;
      return accept(ctx, payload, {
        file: attachment,
        key: () => keyOf(ctx, { screen, payload, file: attachment }),
      });
    };

    return async (ctx) => {
      let sent = nothing;
      let posted = formOf([]);
      let result: FormResult;
      let counted: Counted | null = null;
      try {
        sent = await read(ctx);
        posted = formOf([...sent.fields.keys()]);
        ctx.state['form'] = posted.id;
        // Counted after reading, so that a rejected form comes back with its entries.
        if (perSender) {
          const attempt = { [perSender]: senderOfRequest(ctx, config) };
          await limits.attempt(attempt);
          counted = attempt;
        }
        result = await take(ctx, sent, posted);
      } catch (error) {
        const refusal = error instanceof HttpError ? error : new HttpError(500, SOMETHING_FAILED, { cause: error });
        // A failure of the relay is no misuse.
        if (counted && refusal.status >= 500)
          await limits.takeBack(counted).catch(() => log.warn({ id: ctx.state.id }, 'attempt could not be taken back'));
        // Before rendering: too many rejections get a plain page.
        if (refusal.status < 500) await limits.attempt({ refusedOfSender: senderOfRequest(ctx, config) });
        if (!wantsPage(ctx)) throw refusal;
        if (refusal !== error) log.error({ id: ctx.state.id, error: describeError(error) }, 'request failed');
        setRefusalHeaders(ctx, refusal);
        const shown = await account?.(ctx).catch(() => null);
        sendPage(ctx, await refusedPage(ctx, refusal, posted, sent, shown, options));
        return;
      }
      if (!wantsPage(ctx)) answerJson(ctx, 200, { success: true, ...result.body });
      else if (leavesSite(result.redirectTo, config)) sendPage(ctx, onwardPage(result.redirectTo));
      else seeOther(ctx, result.redirectTo);
      ctx.vary('Accept');
    };
  };
}
