import type { Context } from 'koa';
import type { Logger } from 'pino';
import { contactPayload } from '../../machines/contact/contact.schema.ts';
import { describeError } from '../describe-error.ts';
import { contactKind } from '../submissions/contact.ts';
import { answerJson, sendPage, setRefusalHeaders, wantsPage } from './answer.ts';
import { createFormReader, type FormFields } from './form-body.ts';
import { parseForm, typedValues } from './form-payload.ts';
import type { PageRenderer, RenderedPage } from './page-renderer.ts';
import { plainPage } from './plain-page.ts';
import { Refusal, SOMETHING_FAILED } from './refusal.ts';
import type { Submit } from './submit.ts';

/** Where the form stands. */
export const CONTACT_PAGE = '/landing-new/contact';

/** Bytes of the whole form at most. SPEC.md sets no bounds; this is some forty pages of text. */
const LARGEST_FORM = 256 * 1024;

/** What the form says when the relay cannot take a message (CONT-3). */
const NOT_SENT = 'Failed to send message. Please try again.';

export interface ContactOptions {
  submit: Submit;
  renderer: PageRenderer | null;
  log: Logger;
}

/**
 * `POST /contact` (CONT-2, SRV-1): stored durably, then answered, then delivered. A script gets JSON; a form sent
 * without script gets a page: on to the thank-you text, or the form again with what was typed.
 */
export function createContact({ submit, renderer, log }: ContactOptions): (ctx: Context) => Promise<void> {
  const readForm = createFormReader(LARGEST_FORM);

  const accept = async (ctx: Context, fields: FormFields): Promise<void> => {
    const payload = parseForm(contactPayload, fields);
    await submit(ctx, { kind: contactKind, payload, notStored: NOT_SENT });
  };

  /** The form again, with what was typed and what is wrong; a plain page when the site's cannot be made. */
  const refusedPage = async (refusal: Refusal, fields: FormFields): Promise<RenderedPage> => {
    const { status } = refusal;
    const shown = shownErrors(refusal);
    try {
      const form = { flow: 'contact', values: typedValues(contactPayload, fields), ...shown };
      if (renderer) return await renderer.render({ path: '/contact', form, status });
    } catch (error) {
      log.error({ status, error: describeError(error) }, 'page could not be made');
    }
    const reasons = [shown.error, ...Object.values(shown.fields)].filter((reason) => reason !== null);
    return plainPage({ status, reasons, back: CONTACT_PAGE });
  };

  return async (ctx) => {
    let fields: FormFields = new Map();
    try {
      fields = await readForm(ctx);
      await accept(ctx, fields);
    } catch (error) {
      // Scripts are answered like at any other call.
      if (!wantsPage(ctx)) throw error;
      if (!(error instanceof Refusal)) log.error({ id: ctx.state.id, error: describeError(error) }, 'request failed');
      const refusal = error instanceof Refusal ? error : new Refusal(500, SOMETHING_FAILED);
      setRefusalHeaders(ctx, refusal);
      sendPage(ctx, await refusedPage(refusal, fields));
      return;
    }
    if (wantsPage(ctx)) {
      ctx.status = 303;
      ctx.set('Location', `${CONTACT_PAGE}?sent=yes`);
      ctx.set('Cache-Control', 'no-store');
      ctx.body = '';
    } else {
      answerJson(ctx, 200, { success: true });
    }
    ctx.vary('Accept');
  };
}

/** A refusal as a page shows it: what belongs to a field of the form stands there, the rest above it. */
function shownErrors({ message, options }: Refusal): { fields: Record<string, string>; error: string | null } {
  const own = Object.entries(options.fields ?? {}).filter(([name]) => name in contactPayload.shape);
  return { fields: Object.fromEntries(own), error: own.length > 0 ? null : message };
}
