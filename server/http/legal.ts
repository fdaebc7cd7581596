import type { Context, Middleware } from 'koa';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import {
  completionPayload,
  legalBoxes,
  legalPayload,
  notLoggedIn,
  otherAccount,
  unchecked,
} from '../../machines/legal-acceptance/legal-acceptance.schema.ts';
import { legalVersion } from '../../machines/legal-acceptance/legal-version.ts';
import type { Signatory } from '../accounts/acceptances.ts';
import { canonicalAddress } from '../kernel/mail-address.ts';
import type { BackendInput } from '../accounts/backend.ts';
import { keptDocuments } from '../legal/legal-texts.ts';
import { refuseWhenBusy } from './load-shedding.ts';
import { type AccountHandlerOptions, allowedTarget, LARGEST_ACCOUNT_FORM } from './account-handler.ts';
import { sendPage, visitOf } from './answer.ts';
import { clientAddress } from './client-address.ts';
import { accountOf, DASHBOARD } from './dashboard.ts';
import type { FormHandler } from './form-handler.ts';
import { withServiceUnavailable } from './service-unavailable.ts';
import { HttpError } from '../kernel/http-error.ts';

const NOT_RECORDED = 'Failed to record legal acceptance';
const LOGIN = `${BASE_PATH}/login`;

const LEGAL = '/legal-acceptance';

/** The screen's address. */
export const LEGAL_SCREEN = `${BASE_PATH}${LEGAL}`;

/** Characters of a user agent that are recorded at most. */
const LONGEST_AGENT = 1_000;

/** The login comes first, and leads on to where the form wants to, if that is allowed. */
function loginFirst(ctx: Context, wanted: string, { visitors, config }: AccountHandlerOptions): string {
  visitors.rememberTarget(ctx, allowedTarget(wanted, config) ?? DASHBOARD);
  return LOGIN;
}

/**
 * Where the visitor goes on: where the backend wants to, else whoever is only signed up logs in first, and anybody else goes where
 * the form wants to; all if that is allowed.
 */
function destinationOf(
  ctx: Context,
  by: Signatory,
  { redirect }: { redirect?: string | undefined },
  wanted: string,
  options: AccountHandlerOptions,
): string {
  const { config } = options;
  return (
    allowedTarget(redirect, config) ??
    ('signup' in by ? loginFirst(ctx, wanted, options) : (allowedTarget(wanted, config) ?? DASHBOARD))
  );
}

/** Refuses whoever is nobody, or nobody any more. */
function refuseNobody(ctx: Context, wanted: string, options: AccountHandlerOptions): never {
  loginFirst(ctx, wanted, options);
  throw new HttpError(403, notLoggedIn);
}

/**
 * Refuses an acceptance by somebody else than it was shown to: in another tab another account may have logged in, and what has been
 * accepted cannot be taken back.
 */
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

/** Who accepts (SRV-5): never whom the form names. */
async function acceptorOf(
  ctx: Context,
  wanted: string,
  options: AccountHandlerOptions,
): Promise<BackendInput<'acceptLegal'>['acceptor']> {
  const { backend, visitors } = options;
  const cookies = { session: visitors.sessionOf(ctx), signup: visitors.signupOf(ctx) };
  const known = cookies.session === null && cookies.signup === null ? null : await backend.acceptor(cookies);
  return known?.outcome === 'known' ? known.acceptor : refuseNobody(ctx, wanted, options);
}

/**
 * `GET /landing-new/legal-acceptance` of whoever is logged in says whose acceptance it will be: several people may use one browser, and one
 * person may have several accounts. Anybody else gets the page that everybody gets. Of a signup it names no address: whether there is one
 * to name would tell whether the address was known before (SRV-8).
 */
export function createLegalScreen(options: AccountHandlerOptions): Middleware {
  const { renderer, visitors, config } = options;
  return async (ctx, next) => {
    if (!renderer || visitors.sessionOf(ctx) === null) return next();
    refuseWhenBusy(ctx);
    // Whether or not the backend answers, the documents can be read.
    const account = await accountOf(ctx, options).catch(() => null);
    if (account === null) return next();
    sendPage(
      ctx,
      await renderer.render({ ...visitOf(ctx, config), path: LEGAL, search: ctx.search, account, status: 200 }),
    );
  };
}

/** `POST /api/legal/accept` (LEGAL-3): records exactly what the page shows, who accepts it, when and from where. */
export function createLegalAcceptance(options: AccountHandlerOptions): FormHandler {
  const { createFormHandler, backend, config, acceptedTexts, log } = options;

  return createFormHandler({
    form: {
      flow: 'legal-acceptance',
      screen: LEGAL,
      schema: legalPayload,
      alert: (wrong) => (legalBoxes.some((box) => box in wrong) ? unchecked : null),
    },
    largest: LARGEST_ACCOUNT_FORM,
    account: (ctx) => accountOf(ctx, options),
    accept: (ctx, { redirect_url: wanted, user_email: shown, ...boxes }, { key }) =>
      withServiceUnavailable(ctx, log, NOT_RECORDED, async () => {
        await refuseOtherAccount(ctx, shown, options);
        const acceptor = await acceptorOf(ctx, wanted, options);
        const texts = await acceptedTexts();
        const result = await backend.acceptLegal({
          acceptor,
          documents: keptDocuments(texts),
          button: texts.button,
          boxes,
          networkAddress: clientAddress(ctx, config.trustedProxies),
          userAgent: ctx.get('User-Agent').slice(0, LONGEST_AGENT),
          idempotencyKey: key(),
        });
        if (result.outcome === 'nobody') refuseNobody(ctx, wanted, options);
        if (result.outcome === 'conflict')
          throw new HttpError(422, 'This Idempotency-Key was used for another acceptance.');
        const to = destinationOf(ctx, acceptor.by, result, wanted, options);
        return { redirectTo: to, body: { redirect: to } };
      }),
  });
}

/** `POST /complete-legal-acceptance` (LEGAL-5): says where the signup goes on whose acceptance is recorded, and nobody else's. */
export function createLegalCompletion(options: AccountHandlerOptions): FormHandler {
  const { createFormHandler, backend, log } = options;
  return createFormHandler({
    form: { flow: 'legal-acceptance', screen: LEGAL, schema: completionPayload },
    largest: LARGEST_ACCOUNT_FORM,
    json: true,
    accept: (ctx, { redirect_url: wanted }) =>
      withServiceUnavailable(ctx, log, NOT_RECORDED, async () => {
        const { by } = await acceptorOf(ctx, wanted, options);
        const result = await backend.completeLegal({ by, legalVersion });
        if (result.outcome === 'owed') throw new HttpError(422, 'The legal documents are not accepted yet.');
        const to = destinationOf(ctx, by, result, wanted, options);
        return { redirectTo: to, body: { redirect: to } };
      }),
  });
}
