import type { Context } from 'koa';
import { legalForm } from '../../../machines/legal-acceptance/legal-acceptance.form.ts';
import { otherAccount } from '../../../machines/legal-acceptance/legal-acceptance.schema.ts';
import { clientAddress } from '../../http/client-address.ts';
import type { FormHandler } from '../../http/form-handler.ts';
import { HttpError } from '../../http/http-error.ts';
import { withServiceUnavailable } from '../../http/service-unavailable.ts';
import { canonicalAddress } from '../../lib/mail-address.ts';
import { legalRoutes } from '../../outbox/routes.ts';
import { keptDocuments } from '../../legal/legal-texts.ts';
import type { AccountHandlerOptions } from './account-handler.ts';
import { accountOf } from './account.ts';
import { destinationOf, refuseWithoutSession, signatoryOf } from './legal.ts';

/** Recorded characters of a user agent. */
const LONGEST_AGENT = 1_000;

/** Another account may have logged in in another tab, and an acceptance cannot be taken back. */
async function refuseOtherAccount(
  ctx: Context,
  shown: string | undefined,
  options: AccountHandlerOptions,
): Promise<void> {
  if (!shown) return;
  const account = await accountOf(ctx, options);
  if (account !== null && canonicalAddress(account.address) !== canonicalAddress(shown))
    throw new HttpError(403, otherAccount);
}

/** `POST /api/legal/accept` (LEGAL-3): records exactly what the page shows, who accepts it, when and from where. */
export function createLegalAcceptance(options: AccountHandlerOptions): FormHandler {
  const { createFormHandler, accounts, types, config, deliveries, acceptedTexts, log } = options;
  const routes = legalRoutes(types.legal, config);

  return createFormHandler({
    form: legalForm,
    account: (ctx) => accountOf(ctx, options),
    accept: (ctx, { redirect_url: wanted, user_email: shown, ...boxes }, { key }) =>
      withServiceUnavailable(ctx, log, legalForm.texts.refused, async () => {
        await refuseOtherAccount(ctx, shown, options);
        const by = await signatoryOf(ctx, wanted, options);
        const texts = await acceptedTexts();
        const result = await accounts.acceptLegal({
          by,
          routes,
          documents: keptDocuments(texts),
          button: texts.button,
          boxes,
          networkAddress: clientAddress(ctx, config.trustedProxies),
          userAgent: ctx.get('User-Agent').slice(0, LONGEST_AGENT),
          idempotencyKey: key(),
        });
        if (result.status === 'no-session') refuseWithoutSession(ctx, wanted, options);
        if (result.status === 'conflict')
          throw new HttpError(422, 'This Idempotency-Key was used for another acceptance.');
        deliveries.wake();
        const to = destinationOf(ctx, by, wanted, options);
        return { redirectTo: to, body: { redirect: to } };
      }),
  });
}
