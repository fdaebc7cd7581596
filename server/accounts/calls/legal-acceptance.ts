import type { Context } from 'koa';
import { BASE_PATH } from '../../../machines/domain/base-path.ts';
import { legalForm } from '../../../machines/legal-acceptance/legal-acceptance.form.ts';
import { completionPayload, otherAccount } from '../../../machines/legal-acceptance/legal-acceptance.schema.ts';
import { legalVersion } from '../../../machines/legal-acceptance/legal-version.ts';
import { clientAddress } from '../../http/limits.ts';
import type { FormHandler, FormResult, PostedForm } from '../../http/form.ts';
import { HttpError, withServiceUnavailable } from '../../http/http-error.ts';
import { canonicalAddress } from '../../lib/mail-address.ts';
import { acceptLegal, hasAccepted, keptDocuments, type Signatory } from '../legal-record.ts';
import type { AccountContext } from '../context.ts';
import { accountOf, readOwner, refuseWithoutSession, targetOf } from '../owner.ts';

/** Recorded characters of a user agent. */
const LONGEST_AGENT = 1_000;

interface Wanted {
  /** The target that the form asks for; only an allowed one counts. */
  wanted: string;
  /** The address on the page: another account may have logged in in another tab, and an acceptance cannot be taken back. */
  shown?: string | undefined;
}

/**
 * Answers a call by its signatory, whom the cookies name (SRV-5) and never the form: a session that lasts, else the signup. A signup is
 * led to its target by the login.
 * @param work returns false when the session has ended meanwhile
 */
const forSignatory = (
  ctx: Context,
  { wanted, shown }: Wanted,
  context: AccountContext,
  work: (by: Signatory) => Promise<boolean>,
): Promise<FormResult> =>
  withServiceUnavailable(ctx, context.log, legalForm.texts.refused, async () => {
    const { config, visitors } = context;
    const target = targetOf(wanted, config);
    const owner = await readOwner(ctx, context);
    if (owner && shown && canonicalAddress(shown) !== owner.address) throw new HttpError(403, otherAccount);
    const signup = visitors.signupOf(ctx);
    const by = owner ?? (signup === null ? null : { session: null, id: null, signup_id: signup });
    if (!by || !(await work(by))) return refuseWithoutSession(ctx, target, context);
    if (!owner) visitors.rememberTarget(ctx, target);
    const to = owner ? target : `${BASE_PATH}/login`;
    return { redirectTo: to, body: { redirect: to } };
  });

/** `POST /api/legal/accept` (LEGAL-3): records exactly what the page shows, who accepts it, when and from where. */
export function acceptLegalDocuments(context: AccountContext): FormHandler {
  const { createFormHandler, store, routes, config, deliveries, acceptedTexts } = context;
  return createFormHandler({
    form: legalForm,
    account: (ctx) => accountOf(ctx, context),
    accept: (ctx, { redirect_url: wanted, user_email: shown, ...boxes }, { key }) =>
      forSignatory(ctx, { wanted, shown }, context, async (by) => {
        const texts = await acceptedTexts();
        const { status } = await acceptLegal(store, {
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
        if (status === 'conflict') throw new HttpError(422, 'This Idempotency-Key was used for another acceptance.');
        deliveries.wake();
        return status !== 'no-session';
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
export const completeLegalAcceptance = (context: AccountContext): FormHandler =>
  context.createFormHandler({
    form: completionForm,
    accept: (ctx, { redirect_url: wanted }) =>
      forSignatory(ctx, { wanted }, context, async (by) => {
        if (await hasAccepted(context.store.db, by, legalVersion)) return true;
        throw new HttpError(422, 'The legal documents are not accepted yet.');
      }),
  });
