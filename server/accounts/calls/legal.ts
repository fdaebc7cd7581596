import type { Context, Middleware } from 'koa';
import { BASE_PATH } from '../../../machines/domain/base-path.ts';
import { legalForm } from '../../../machines/legal-acceptance/legal-acceptance.form.ts';
import {
  completionPayload,
  notLoggedIn,
  otherAccount,
} from '../../../machines/legal-acceptance/legal-acceptance.schema.ts';
import { legalVersion } from '../../../machines/legal-acceptance/legal-version.ts';
import type { Signatory } from '../acceptances.ts';
import { canonicalAddress } from '../../kernel/mail-address.ts';
import type { BackendInput } from '../backend.ts';
import { keptDocuments } from '../../legal/legal-texts.ts';
import { refuseWhenBusy } from '../../http/load-shedding.ts';
import { type AccountHandlerOptions, allowedTarget } from './account-handler.ts';
import { sendPage, visitOf } from '../../http/answer.ts';
import { clientAddress } from '../../http/client-address.ts';
import { accountOf, DASHBOARD } from './dashboard.ts';
import type { FormHandler, PostedForm } from '../../http/form-handler.ts';
import { withServiceUnavailable } from '../../http/service-unavailable.ts';
import { HttpError } from '../../http/http-error.ts';

/** `POST /complete-legal-acceptance` (LEGAL-5), of the script alone. */
export const completionForm = {
  id: 'legal-acceptance',
  screen: '/legal-acceptance',
  encoding: 'application/json',
  payload: completionPayload,
} as const satisfies PostedForm;

const LOGIN = `${BASE_PATH}/login`;

export const LEGAL_SCREEN = `${BASE_PATH}${legalForm.screen}`;

/** Recorded characters of a user agent. */
const LONGEST_AGENT = 1_000;

/** Redirects to the login, which then leads to the wanted target if allowed. */
function loginFirst(ctx: Context, wanted: string, { visitors, config }: AccountHandlerOptions): string {
  visitors.rememberTarget(ctx, allowedTarget(wanted, config) ?? DASHBOARD);
  return LOGIN;
}

/** The allowed target: the backend's; the login for a signup; otherwise the form's. */
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

function refuseWithoutSession(ctx: Context, wanted: string, options: AccountHandlerOptions): never {
  loginFirst(ctx, wanted, options);
  throw new HttpError(403, notLoggedIn);
}

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

/** The signatory by the cookies (SRV-5), never by the form. */
async function acceptorOf(
  ctx: Context,
  wanted: string,
  options: AccountHandlerOptions,
): Promise<BackendInput<'acceptLegal'>['acceptor']> {
  const { backend, visitors } = options;
  const cookies = { session: visitors.sessionOf(ctx), signup: visitors.signupOf(ctx) };
  const known = cookies.session === null && cookies.signup === null ? null : await backend.acceptor(cookies);
  return known?.outcome === 'known' ? known.acceptor : refuseWithoutSession(ctx, wanted, options);
}

/**
 * `GET /landing-new/legal-acceptance` with a session names the account. Otherwise it is the static page: the address of a signup would
 * reveal whether it was known before (SRV-8).
 */
export function createLegalScreen(options: AccountHandlerOptions): Middleware {
  const { renderer, visitors, config } = options;
  return async (ctx, next) => {
    if (!renderer || visitors.sessionOf(ctx) === null) return next();
    refuseWhenBusy(ctx);
    // The documents stay readable without the backend.
    const account = await accountOf(ctx, options).catch(() => null);
    if (account === null) return next();
    sendPage(
      ctx,
      await renderer.render({
        ...visitOf(ctx, config),
        path: legalForm.screen,
        search: ctx.search,
        account,
        status: 200,
      }),
    );
  };
}

/** `POST /api/legal/accept` (LEGAL-3): records exactly what the page shows, who accepts it, when and from where. */
export function createLegalAcceptance(options: AccountHandlerOptions): FormHandler {
  const { createFormHandler, backend, config, acceptedTexts, log } = options;

  return createFormHandler({
    form: legalForm,
    account: (ctx) => accountOf(ctx, options),
    accept: (ctx, { redirect_url: wanted, user_email: shown, ...boxes }, { key }) =>
      withServiceUnavailable(ctx, log, legalForm.texts.refused, async () => {
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
        if (result.outcome === 'no-session') refuseWithoutSession(ctx, wanted, options);
        if (result.outcome === 'conflict')
          throw new HttpError(422, 'This Idempotency-Key was used for another acceptance.');
        const to = destinationOf(ctx, acceptor.by, result, wanted, options);
        return { redirectTo: to, body: { redirect: to } };
      }),
  });
}

/** `POST /complete-legal-acceptance` (LEGAL-5): the target of a signup with a recorded acceptance. */
export function createLegalCompletion(options: AccountHandlerOptions): FormHandler {
  const { createFormHandler, backend, log } = options;
  return createFormHandler({
    form: completionForm,
    accept: (ctx, { redirect_url: wanted }) =>
      withServiceUnavailable(ctx, log, legalForm.texts.refused, async () => {
        const { by } = await acceptorOf(ctx, wanted, options);
        const result = await backend.completeLegal({ by, legalVersion });
        if (result.outcome === 'owed') throw new HttpError(422, 'The legal documents are not accepted yet.');
        const to = destinationOf(ctx, by, result, wanted, options);
        return { redirectTo: to, body: { redirect: to } };
      }),
  });
}
