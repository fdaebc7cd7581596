import type { Context } from 'koa';
import type { Logger } from 'pino';
import type { z } from 'zod/mini';
import type { Account } from '../../machines/domain/answered.ts';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { type Form, textOfAlert } from '../../machines/shared/form.ts';
import type { Secret } from '../lib/secret.ts';
import type { Clock } from '../lib/clock.ts';
import type { Config } from '../config.ts';
import { describeError } from '../lib/describe-error.ts';
import type { Counted, Limits, SenderRule } from './limits.ts';
import type { Attachment } from '../lib/attachment.ts';
import { answerJson, sendPage, setRefusalHeaders, visitOf, wantsPage } from './answer.ts';
import { senderOfRequest } from './client-address.ts';
import {
  createFormReader,
  createUploadReader,
  readJsonObject,
  type SentFile,
  type SentForm,
  type UploadOptions,
} from './form-body.ts';
import { CHECK_ENTRIES, type FormSchema, parseForm, parseJson, typedValues } from './form-payload.ts';
import { idempotencyKeys } from './idempotency-key.ts';
import type { PageRenderer, RenderedPage } from './page-renderer.ts';
import { type Elsewhere, leavesSite, onwardPage, plainPage } from './plain-page.ts';
import { HttpError, SOMETHING_FAILED } from './http-error.ts';

/** Bytes without the file: far more than the longest password and names. */
const LARGEST_FORM = 16 * 1024;

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

/** Unvalidated. */
type SubmittedBody = SentForm | { object: Record<string, unknown> };

const nothing: SentForm = { fields: new Map(), file: null, fileProblem: null };

/** The attachment, or the messages by field name. */
async function examine(
  field: FileField | undefined,
  { file, fileProblem }: SentForm,
): Promise<{ attachment: Attachment | null; wrong: Record<string, string> }> {
  if (!field) return { attachment: null, wrong: {} };
  const found = fileProblem ?? (await field.examine(file));
  return typeof found === 'string'
    ? { attachment: null, wrong: { [field.name]: found } }
    : { attachment: found, wrong: {} };
}

interface Refused {
  refusal: HttpError;
  form: PostedForm;
  sent: SubmittedBody;
  fileField: FileField | undefined;
  account: FormHandlerOptions<FormSchema>['account'];
}

/** The page with the form and its errors; a plain page when rendering fails. */
async function refusedPage(
  ctx: Context,
  { refusal, form, sent, fileField, account: accountOf }: Refused,
  { renderer, config, log }: Pick<FormHandlersOptions, 'renderer' | 'config' | 'log'>,
): Promise<RenderedPage> {
  const { status } = refusal;
  const { id: flow, screen, payload: schema } = form;
  const shown = shownErrors(refusal, [...Object.keys(schema.shape), ...(fileField ? [fileField.name] : [])]);
  try {
    const values = typedValues(schema, 'fields' in sent ? sent.fields : new Map());
    const account = await accountOf?.(ctx).catch(() => null);
    if (renderer)
      return await renderer.render({
        ...visitOf(ctx, config),
        path: screen,
        form: { flow, values, ...shown },
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
  const { limits, config, clock, secret, log } = options;
  const keyOf = idempotencyKeys(clock, secret);
  return ({ form, formOf = () => form, largest = LARGEST_FORM, file: fileField, perSender, account, accept }) => {
    // A form without script is accepted as well.
    const json = form.encoding === 'application/json';
    const readFields = createFormReader(largest);
    const readForm = fileField
      ? createUploadReader(fileField, largest)
      : async (ctx: Context) => ({ ...nothing, fields: await readFields(ctx) });
    const read = async (ctx: Context): Promise<SubmittedBody> =>
      json && ctx.is('application/json') ? { object: await readJsonObject(ctx, largest) } : readForm(ctx);
    const sentForm = (sent: SubmittedBody) =>
      formOf('fields' in sent ? [...sent.fields.keys()] : Object.keys(sent.object));

    const take = async (ctx: Context, sent: SubmittedBody): Promise<FormResult> => {
      const { payload: schema, screen, alertFor } = sentForm(sent);
      const accepted = (payload: z.output<typeof schema>, file: Attachment | null) =>
        accept(ctx, payload, { file, key: () => keyOf(ctx, { screen, payload, file }) });
      if ('object' in sent) return accepted(parseJson(schema, sent.object), null);
      const { attachment, wrong } = await examine(fileField, sent);
      const alert = (fields: Readonly<Record<string, string>>, values: Readonly<Record<string, string>>) => {
        const parts = alertFor?.(Object.keys(fields), values, fileField && fields[fileField.name]);
        return parts ? textOfAlert(parts) : null;
      };
      return accepted(parseForm(schema, sent.fields, { wrong, alert }), attachment);
    };

    return async (ctx) => {
      let sent: SubmittedBody = nothing;
      let result: FormResult;
      let counted: Counted | null = null;
      try {
        sent = await read(ctx);
        ctx.state['form'] = sentForm(sent).id;
        // Counted after reading, so that a rejected form comes back with its entries.
        if (perSender) {
          const attempt = { [perSender]: senderOfRequest(ctx, config) };
          await limits.attempt(attempt);
          counted = attempt;
        }
        result = await take(ctx, sent);
      } catch (error) {
        // A failure of the relay is no misuse.
        if (counted && !(error instanceof HttpError && error.status < 500))
          await limits.takeBack(counted).catch(() => log.warn({ id: ctx.state.id }, 'attempt could not be taken back'));
        // Before rendering: too many rejections get a plain page.
        if (error instanceof HttpError && error.status < 500)
          await limits.attempt({ refusedOfSender: senderOfRequest(ctx, config) });
        if (!wantsPage(ctx)) throw error;
        if (!(error instanceof HttpError))
          log.error({ id: ctx.state.id, error: describeError(error) }, 'request failed');
        const refusal = error instanceof HttpError ? error : new HttpError(500, SOMETHING_FAILED);
        setRefusalHeaders(ctx, refusal);
        sendPage(ctx, await refusedPage(ctx, { refusal, form: sentForm(sent), sent, fileField, account }, options));
        return;
      }
      if (!wantsPage(ctx)) answerJson(ctx, 200, { success: true, ...result.body });
      else if (leavesSite(result.redirectTo, config)) sendPage(ctx, onwardPage(result.redirectTo));
      else seeOther(ctx, result.redirectTo);
      ctx.vary('Accept');
    };
  };
}

export function seeOther(ctx: Context, location: string): void {
  ctx.status = 303;
  ctx.set('Location', location);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = '';
}

/** Field messages beside their fields, the rest above the form; nothing twice. @param names the form's fields */
function shownErrors(
  { message, options }: HttpError,
  names: readonly string[],
): { fields: Record<string, string>; error: string | null } {
  const own = Object.entries(options.fields ?? {}).filter(([name]) => names.includes(name));
  const said = own.length > 0 && [CHECK_ENTRIES, ...own.map(([, text]) => text)].includes(message);
  return { fields: Object.fromEntries(own), error: said ? null : message };
}
