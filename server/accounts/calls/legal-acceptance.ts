import type { Context } from 'koa';
import { BASE_PATH } from '../../../machines/domain/base-path.ts';
import { legalForm } from '../../../machines/legal-acceptance/legal-acceptance.form.ts';
import { completionPayload, otherAccount } from '../../../machines/legal-acceptance/legal-acceptance.schema.ts';
import { legalVersion } from '../../../machines/legal-acceptance/legal-version.ts';
import { clientAddress } from '../../http/limits.ts';
import type { FormHandler, PostedForm } from '../../http/form.ts';
import { HttpError, withServiceUnavailable } from '../../http/http-error.ts';
import { canonicalAddress } from '../../lib/mail-address.ts';
import { acceptLegal, hasAccepted, keptDocuments, type Signatory } from '../legal-record.ts';
import type { AccountContext } from '../context.ts';
import { accountOf, allowedTarget, DASHBOARD, readOwner, refuseWithoutSession } from '../owner.ts';

/** Recorded characters of a user agent. */
const LONGEST_AGENT = 1_000;

/** The login for a signup, which then leads to the form's target; else that target. Only an allowed one counts. */
function destinationOf(ctx: Context, by: Signatory, wanted: string, context: AccountContext): string {
  const target = allowedTarget(wanted, context.config) ?? DASHBOARD;
  if (by.session !== null) return target;
  context.visitors.rememberTarget(ctx, target);
  return `${BASE_PATH}/login`;
}

/**
 * The signatory by the cookies (SRV-5), never by the form: a session that lasts, else the signup.
 * @param shown the address on the page: another account may have logged in in another tab, and an acceptance cannot be taken back
 */
async function signatoryOf(
  ctx: Context,
  { wanted, shown }: { wanted: string; shown?: string | undefined },
  context: AccountContext,
): Promise<Signatory> {
  const owner = await readOwner(ctx, context);
  if (owner && shown && canonicalAddress(shown) !== owner.address) throw new HttpError(403, otherAccount);
  if (owner) return owner;
  const signup = context.visitors.signupOf(ctx);
  return signup === null ? refuseSigning(ctx, wanted, context) : { session: null, id: null, signup_id: signup };
}

const refuseSigning = (ctx: Context, wanted: string, context: AccountContext): never =>
  refuseWithoutSession(ctx, allowedTarget(wanted, context.config) ?? DASHBOARD, context);

/** `POST /api/legal/accept` (LEGAL-3): records exactly what the page shows, who accepts it, when and from where. */
export function acceptLegalDocuments(context: AccountContext): FormHandler {
  const { createFormHandler, store, routes, config, deliveries, acceptedTexts, log } = context;
  return createFormHandler({
    form: legalForm,
    account: (ctx) => accountOf(ctx, context),
    accept: (ctx, { redirect_url: wanted, user_email: shown, ...boxes }, { key }) =>
      withServiceUnavailable(ctx, log, legalForm.texts.refused, async () => {
        const by = await signatoryOf(ctx, { wanted, shown }, context);
        const texts = await acceptedTexts();
        const result = await acceptLegal(store, {
          by,
          route: routes.legal,
          documents: keptDocuments(texts),
          given: {
            ...boxes,
            button: texts.button,
            network_address: clientAddress(ctx, config.trustedProxies),
            user_agent: ctx.get('User-Agent').slice(0, LONGEST_AGENT),
          },
          idempotencyKey: key(),
        });
        if (result.status === 'no-session') refuseSigning(ctx, wanted, context);
        if (result.status === 'conflict')
          throw new HttpError(422, 'This Idempotency-Key was used for another acceptance.');
        deliveries.wake();
        const to = destinationOf(ctx, by, wanted, context);
        return { redirectTo: to, body: { redirect: to } };
      }),
  });
}

/** Posted by the script alone. */
export const completionForm = {
  id: 'legal-acceptance',
  screen: '/legal-acceptance',
  encoding: 'application/json',
  payload: completionPayload,
} as const satisfies PostedForm;

/** `POST /complete-legal-acceptance` (LEGAL-5): the target of a signup with a recorded acceptance. */
export function completeLegalAcceptance(context: AccountContext): FormHandler {
  const { createFormHandler, store, log } = context;
  return createFormHandler({
    form: completionForm,
    accept: (ctx, { redirect_url: wanted }) =>
      withServiceUnavailable(ctx, log, legalForm.texts.refused, async () => {
        const by = await signatoryOf(ctx, { wanted }, context);
        if (!(await hasAccepted(store.db, by, legalVersion)))
          throw new HttpError(422, 'The legal documents are not accepted yet.');
        const to = destinationOf(ctx, by, wanted, context);
        return { redirectTo: to, body: { redirect: to } };
      }),
  });
}
