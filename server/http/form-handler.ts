import type { Context } from 'koa';
import type { Logger } from 'pino';
import type { z } from 'zod/mini';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import type { Secret } from '../kernel/secret.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import { describeError } from '../kernel/describe-error.ts';
import type { Counted, Limits, SenderRule } from '../protection/limits.ts';
import type { Attachment } from '../submissions/repository.ts';
import type { SentFile } from '../uploads/sent-file.ts';
import { answerJson, sendPage, setRefusalHeaders, visitOf, wantsPage } from './answer.ts';
import { senderOfRequest } from './client-address.ts';
import { createFormReader, createUploadReader, type SentForm, type UploadOptions } from './form-body.ts';
import { CHECK_ENTRIES, type FormAlert, type FormSchema, parseForm, parseJson, typedValues } from './form-payload.ts';
import { idempotencyKeys } from './idempotency-key.ts';
import { readJsonObject } from './json-body.ts';
import type { PageRenderer, RenderedPage, ShownAccount } from './page-renderer.ts';
import { plainPage } from './plain-page.ts';
import { HttpError, SOMETHING_FAILED } from '../kernel/http-error.ts';

/** Bytes of all the texts of a form that goes to the team, at most. SPEC.md sets no bounds; this is some forty pages. */
export const LARGEST_TEXTS = 256 * 1024;

/** A form of a screen. */
export interface Form<Schema extends FormSchema> {
  /** The flow's folder, for example `contact`. */
  flow: string;
  /** The path of its screen below the base, for example `/contact`. */
  screen: string;
  /** What it sends; the page and the relay parse with the same. */
  schema: Schema;
  /** What the page says of the whole when some of its fields are wrong. */
  alert?: FormAlert;
}

/** The one file that a form takes along. */
interface FileField extends UploadOptions {
  /** Looks at what was sent: what is to be stored of it, or what is wrong with it. */
  examine(file: SentFile | null): Promise<Attachment | string>;
}

/** What a call answers when it has taken a form. */
export interface FormResult {
  /** Where a browser without script goes on: a path of the site's own, or what `redirectTarget` has found to be allowed. */
  redirectTo: string;
  /** What a script's answer holds beside `success: true`. */
  body?: Record<string, string>;
}

interface FormHandlerOptions<Schema extends FormSchema> {
  /** The form, or the one of several that was sent, by the names of its fields. */
  form: Form<Schema> | ((names: readonly string[]) => Form<Schema>);
  /** Bytes of the whole request at most, but for the file. */
  largest: number;
  /** Scripts send JSON; a form without script is taken all the same. */
  json?: boolean;
  file?: FileField;
  /** Whose account the form's page shows when it is shown again. */
  account?(ctx: Context): Promise<ShownAccount | null>;
  /** What each form that was read counts against, for its sender. Without: the call counts what it has to by itself. */
  perSender?: SenderRule;
  /**
   * Does what the form asks for.
   * @param file what is to be stored of the file, when the form takes one
   * @param key its Idempotency-Key, by which a repeated send is known; throws HttpError for a malformed one
   * @throws HttpError when it cannot be taken
   */
  accept(
    ctx: Context,
    payload: z.output<Schema>,
    sent: { file: Attachment | null; key(): string | null },
  ): Promise<FormResult>;
}

export type FormHandler = (ctx: Context) => Promise<void>;

/** Makes calls that forms are sent to, by scripts and without script (SRV-1). */
export type CreateFormHandler = <Schema extends FormSchema>(options: FormHandlerOptions<Schema>) => FormHandler;

/** What all calls work with. */
interface FormHandlersOptions {
  /** Makes the pages that answer a form sent without script; null: plain ones. */
  renderer: PageRenderer | null;
  limits: Limits;
  config: Pick<Config, 'trustedProxies'>;
  clock: Pick<Clock, 'now'>;
  secret: Pick<Secret, 'signature'>;
  log: Logger;
}

/** What was sent, before any schema has seen it. */
type Sent = SentForm | { object: Record<string, unknown> };

const nothing: SentForm = { fields: new Map(), file: null, fileProblem: null };

/**
 * A script gets JSON, `{ success: true }` or the refusal. A browser gets a page: 303 to where it goes on, or the form
 * again with what was typed and what is wrong.
 */
export function formHandlers({ renderer, limits, config, clock, secret, log }: FormHandlersOptions): CreateFormHandler {
  const keyOf = idempotencyKeys(clock, secret);
  return ({ form, largest, json = false, file: fileField, perSender, account: accountOf, accept }) => {
    const readFields = createFormReader(largest);
    const readForm = fileField
      ? createUploadReader(fileField, largest)
      : async (ctx: Context) => ({ ...nothing, fields: await readFields(ctx) });
    const read = async (ctx: Context): Promise<Sent> =>
      json && ctx.is('application/json') ? { object: await readJsonObject(ctx, largest) } : readForm(ctx);
    const formOf = (sent: Sent) =>
      typeof form === 'function' ? form('fields' in sent ? [...sent.fields.keys()] : Object.keys(sent.object)) : form;

    /** What is to be stored of the file, and what is wrong with it, by field name. */
    const examined = async ({
      file,
      fileProblem,
    }: SentForm): Promise<{ attachment: Attachment | null; wrong: Record<string, string> }> => {
      if (!fileField) return { attachment: null, wrong: {} };
      const found = fileProblem ?? (await fileField.examine(file));
      return typeof found === 'string'
        ? { attachment: null, wrong: { [fileField.name]: found } }
        : { attachment: found, wrong: {} };
    };

    /** Has what was sent done, when it is what the form asks for. */
    const take = async (ctx: Context, sent: Sent): Promise<FormResult> => {
      const { schema, screen, alert } = formOf(sent);
      const accepted = (payload: z.output<typeof schema>, file: Attachment | null) =>
        accept(ctx, payload, { file, key: () => keyOf(ctx, { screen, payload, file }) });
      if ('object' in sent) return accepted(parseJson(schema, sent.object), null);
      const { attachment, wrong } = await examined(sent);
      return accepted(parseForm(schema, sent.fields, { wrong, alert }), attachment);
    };

    /** The form again; a plain page when the site's cannot be made. */
    const refusedPage = async (ctx: Context, refusal: HttpError, sent: Sent): Promise<RenderedPage> => {
      const { status } = refusal;
      const { flow, screen, schema } = formOf(sent);
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
        // Too many pages wait: the plain one says what is wrong, and the browser keeps what was typed.
        if (!(error instanceof HttpError)) log.error({ status, error: describeError(error) }, 'page could not be made');
      }
      const reasons = [shown.error, ...Object.values(shown.fields)].filter((reason) => reason !== null);
      return plainPage({ status, reasons, back: `${BASE_PATH}${screen}` });
    };

    return async (ctx) => {
      let sent: Sent = nothing;
      let result: FormResult;
      let counted: Counted | null = null;
      try {
        sent = await read(ctx);
        // After it was read: whoever is refused without script gets back what was typed.
        if (perSender) {
          const attempt = { [perSender]: senderOfRequest(ctx, config) };
          await limits.attempt(attempt);
          counted = attempt;
        }
        result = await take(ctx, sent);
      } catch (error) {
        // Whoever could not be answered has not misused anything.
        if (counted && !(error instanceof HttpError && error.status < 500))
          await limits.takeBack(counted).catch(() => log.warn({ id: ctx.state.id }, 'attempt could not be taken back'));
        // Before a page is rendered: the refusal of too many is thrown from here and gets a plain page.
        if (error instanceof HttpError && error.status < 500)
          await limits.attempt({ refusedOfSender: senderOfRequest(ctx, config) });
        // Scripts are answered like at any other call.
        if (!wantsPage(ctx)) throw error;
        if (!(error instanceof HttpError))
          log.error({ id: ctx.state.id, error: describeError(error) }, 'request failed');
        const refusal = error instanceof HttpError ? error : new HttpError(500, SOMETHING_FAILED);
        setRefusalHeaders(ctx, refusal);
        sendPage(ctx, await refusedPage(ctx, refusal, sent));
        return;
      }
      if (wantsPage(ctx)) seeOther(ctx, result.redirectTo);
      else answerJson(ctx, 200, { success: true, ...result.body });
      ctx.vary('Accept');
    };
  };
}

/** Leads a browser on to another page. */
export function seeOther(ctx: Context, location: string): void {
  ctx.status = 303;
  ctx.set('Location', location);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = '';
}

/**
 * A refusal as a page shows it: what belongs to a field of the form stands there, the rest above it; nothing twice.
 * @param names the fields of the form
 */
function shownErrors(
  { message, options }: HttpError,
  names: readonly string[],
): { fields: Record<string, string>; error: string | null } {
  const own = Object.entries(options.fields ?? {}).filter(([name]) => names.includes(name));
  const said = own.length > 0 && [CHECK_ENTRIES, ...own.map(([, text]) => text)].includes(message);
  return { fields: Object.fromEntries(own), error: said ? null : message };
}
