import type { Context } from 'koa';
import type { Logger } from 'pino';
import type { z } from 'zod/mini';
import type { Config } from '../config.ts';
import { describeError } from '../describe-error.ts';
import type { Limits, SenderRule } from '../protection/limits.ts';
import { answerJson, sendPage, setRefusalHeaders, wantsPage } from './answer.ts';
import { clientAddress, senderOf } from './client-address.ts';
import { createFormReader, type FormFields } from './form-body.ts';
import { type FormSchema, parseForm, parseJson, typedValues } from './form-payload.ts';
import { readJsonObject } from './json-body.ts';
import type { PageRenderer, RenderedPage } from './page-renderer.ts';
import { plainPage } from './plain-page.ts';
import { Refusal, SOMETHING_FAILED } from './refusal.ts';

/** Where the site's screens are. */
export const SCREENS = '/landing-new';

/** A form of a screen. */
export interface Form<Schema extends FormSchema> {
  /** The flow's folder, for example `contact`. */
  flow: string;
  /** The path of its screen below the base, for example `/contact`. */
  screen: string;
  /** What it sends; the page and the relay parse with the same. */
  schema: Schema;
}

/** What a call answers when it has taken a form. */
export interface Taken {
  /** Where a browser without script goes on: a path of the site's own, or what `redirectTarget` has found to be allowed. */
  to: string;
  /** What a script is told beside `success: true`. */
  told?: Record<string, string>;
}

export interface FormCallOptions<Schema extends FormSchema> {
  /** The form, or the one of several that was sent, by the names of its fields. */
  form: Form<Schema> | ((names: readonly string[]) => Form<Schema>);
  /** Bytes of the whole request at most. */
  largest: number;
  /** Scripts send JSON; a form without script is taken all the same. */
  json?: boolean;
  /** What each form that was read counts against, for its sender. Without: the call counts what it has to by itself. */
  perSender?: SenderRule;
  /**
   * Does what the form asks for.
   * @throws Refusal when it cannot be taken
   */
  accept(ctx: Context, payload: z.output<Schema>): Promise<Taken>;
}

export type Call = (ctx: Context) => Promise<void>;

/** Makes calls that forms are sent to, by scripts and without script (SRV-1). */
export type CreateFormCall = <Schema extends FormSchema>(options: FormCallOptions<Schema>) => Call;

/** What all calls work with. */
export interface FormCallsOptions {
  /** Makes the pages that answer a form sent without script; null: plain ones. */
  renderer: PageRenderer | null;
  limits: Limits;
  config: Pick<Config, 'trustedProxies'>;
  log: Logger;
}

/** What was sent, before any schema has seen it. */
type Sent = { fields: FormFields } | { object: Record<string, unknown> };

const nothing: Sent = { fields: new Map() };

/**
 * A script gets JSON, `{ success: true }` or the refusal. A browser gets a page: 303 to where it goes on, or the form
 * again with what was typed and what is wrong.
 */
export function formCalls({ renderer, limits, config, log }: FormCallsOptions): CreateFormCall {
  return ({ form, largest, json = false, perSender, accept }) => {
    const readForm = createFormReader(largest);
    const read = async (ctx: Context): Promise<Sent> =>
      json && ctx.is('application/json') ? { object: await readJsonObject(ctx, largest) } : { fields: await readForm(ctx) };
    const formOf = (sent: Sent) => (typeof form === 'function' ? form('fields' in sent ? [...sent.fields.keys()] : Object.keys(sent.object)) : form);

    /** The form again; a plain page when the site's cannot be made. */
    const refusedPage = async (refusal: Refusal, sent: Sent): Promise<RenderedPage> => {
      const { status } = refusal;
      const { flow, screen, schema } = formOf(sent);
      const shown = shownErrors(refusal, schema);
      try {
        const values = typedValues(schema, 'fields' in sent ? sent.fields : new Map());
        if (renderer) return await renderer.render({ path: screen, form: { flow, values, ...shown }, status });
      } catch (error) {
        log.error({ status, error: describeError(error) }, 'page could not be made');
      }
      const reasons = [shown.error, ...Object.values(shown.fields)].filter((reason) => reason !== null);
      return plainPage({ status, reasons, back: `${SCREENS}${screen}` });
    };

    return async (ctx) => {
      let sent = nothing;
      let taken: Taken;
      try {
        sent = await read(ctx);
        // After it was read: who is refused without script gets back what was typed.
        if (perSender) await limits.attempt({ [perSender]: senderOf(clientAddress(ctx, config.trustedProxies)) });
        const { schema } = formOf(sent);
        taken = await accept(ctx, 'fields' in sent ? parseForm(schema, sent.fields) : parseJson(schema, sent.object));
      } catch (error) {
        // Scripts are answered like at any other call.
        if (!wantsPage(ctx)) throw error;
        if (!(error instanceof Refusal)) log.error({ id: ctx.state.id, error: describeError(error) }, 'request failed');
        const refusal = error instanceof Refusal ? error : new Refusal(500, SOMETHING_FAILED);
        setRefusalHeaders(ctx, refusal);
        sendPage(ctx, await refusedPage(refusal, sent));
        return;
      }
      if (wantsPage(ctx)) seeOther(ctx, taken.to);
      else answerJson(ctx, 200, { success: true, ...taken.told });
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

/** A refusal as a page shows it: what belongs to a field of the form stands there, the rest above it. */
function shownErrors({ message, options }: Refusal, schema: FormSchema): { fields: Record<string, string>; error: string | null } {
  const own = Object.entries(options.fields ?? {}).filter(([name]) => name in schema.shape);
  return { fields: Object.fromEntries(own), error: own.length > 0 ? null : message };
}
