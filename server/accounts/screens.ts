import type { Context, Middleware } from 'koa';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { changePlanForm } from '../../machines/change-plan/change-plan.form.ts';
import { completeRegistrationDetails } from '../../machines/complete-registration/complete-registration.form.ts';
import { legalForm } from '../../machines/legal-acceptance/legal-acceptance.form.ts';
import { loginForm } from '../../machines/login/login.form.ts';
import type { LoginReason } from '../../machines/login/login-reasons.ts';
import { resetPasswordDetails } from '../../machines/reset-password/reset-password.form.ts';
import { seeOther, sendPage, visitOf, wantsPage } from '../http/answer.ts';
import { describeError } from '../lib/describe-error.ts';
import type { AccountContext } from './context.ts';
import { type Owner, readOwner, shownAccount } from './owner.ts';
import { accountOfSession } from './sessions.ts';

/** Corrects the hint of a session that has ended elsewhere, before a page's first paint (ACC-1). */
const checkHint =
  ({ store, visitors, log }: AccountContext): Middleware =>
  async (ctx, next) => {
    if (visitors.hasHint(ctx) && wantsPage(ctx)) {
      const session = visitors.sessionOf(ctx);
      try {
        const account = session === null ? undefined : await accountOfSession(store.db, session, store.mark.now());
        visitors.correctHint(ctx, account !== undefined);
      } catch (error) {
        log.warn({ id: ctx.state.id, error: describeError(error) }, 'hint of a session could not be checked');
      }
    }
    await next();
    // A shared cache must not hand the cookie on.
    if (ctx.res.hasHeader('Set-Cookie') && ctx.response.get('Cache-Control') === 'no-cache')
      ctx.set('Cache-Control', 'private, no-cache');
  };

/** The owner for a page that is there without a session, and without the store, too. */
async function ownerIfAny(ctx: Context, context: AccountContext): Promise<Owner | null> {
  if (context.visitors.sessionOf(ctx) === null) return null;
  return readOwner(ctx, context).catch(() => null);
}

/** With a session the form shows the current plan (ACC-4), unless the query says one. */
const planScreen =
  (context: AccountContext): Middleware =>
  async (ctx, next) => {
    const owner = ctx.search === '' ? await ownerIfAny(ctx, context) : null;
    if (!owner?.plan) return next();
    seeOther(ctx, `${BASE_PATH}${changePlanForm.screen}?plan=${owner.plan}`);
  };

/**
 * With a session the page names the account. Otherwise it is the static page: the address of a signup would reveal whether it was known
 * before (SRV-8).
 */
const legalScreen =
  (context: AccountContext): Middleware =>
  async (ctx, next) => {
    const { renderer, config } = context;
    const owner = renderer && (await ownerIfAny(ctx, context));
    if (!owner) return next();
    const account = shownAccount(owner);
    const page = { ...visitOf(ctx, config), path: legalForm.screen, search: ctx.search, account, status: 200 };
    sendPage(ctx, await renderer.render(page));
  };

/** The screens that a mailed link opens, with the parameter of its token. */
const linkScreens = [
  { screen: loginForm.screen, parameter: 'confirmation', purpose: 'confirm' },
  { screen: completeRegistrationDetails.form.screen, parameter: 'token', purpose: 'confirm' },
  { screen: resetPasswordDetails.form.screen, parameter: 'token', purpose: 'reset' },
] as const;

/** A mailed link that cannot be used leads to its screen without the token, which says so (ACC-9). */
const linkScreen =
  ({ screen, parameter, purpose }: (typeof linkScreens)[number], { store, log }: AccountContext): Middleware =>
  async (ctx, next) => {
    const { [parameter]: token, email } = ctx.query;
    if (typeof token !== 'string' || token === '') return next();
    // Without an answer the form is shown: the call that uses the link checks it again.
    const isOpen = await store.linkIsOpen({ purpose, token }).catch((error: unknown) => {
      log.warn({ id: ctx.state.id, error: describeError(error) }, 'mailed link could not be checked');
      return true;
    });
    if (isOpen) return next();
    const session: LoginReason = 'link';
    const query = new URLSearchParams({ ...(typeof email === 'string' && { email }), session });
    seeOther(ctx, `${BASE_PATH}${screen}${screen === loginForm.screen ? `?${query}` : ''}`);
  };

/** Handlers of `GET` that run before the static page, by path. */
export const screens = (context: AccountContext): (readonly [path: string, Middleware])[] => [
  ...linkScreens.map((link) => [`${BASE_PATH}${link.screen}`, linkScreen(link, context)] as const),
  [`${BASE_PATH}${legalForm.screen}`, legalScreen(context)],
  [`${BASE_PATH}${changePlanForm.screen}`, planScreen(context)],
  [`${BASE_PATH}/{*page}`, checkHint(context)],
];
