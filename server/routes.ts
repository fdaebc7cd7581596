import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { BASE_PATH } from '../machines/domain/base-path.ts';
import { forms } from '../machines/forms.ts';
import { sessionsForm } from './accounts/calls/account-sessions.ts';
import { accountCalls, ownersPages } from './accounts/calls/index.ts';
import { completionForm } from './accounts/calls/legal-acceptance.ts';
import { logoutForm } from './accounts/calls/login.ts';
import { leadToPayment, PAYMENT_PATH } from './accounts/calls/payment.ts';
import type { AccountContext } from './accounts/context.ts';
import { ACCOUNT_SCREEN, DASHBOARD } from './accounts/owner.ts';
import { createPasswords, createSenderTurns, type PasswordCost } from './accounts/passwords.ts';
import { screens } from './accounts/screens.ts';
import { accountRoutes, type AccountKinds } from './accounts/kinds.ts';
import { createVisitors } from './accounts/visitors.ts';
import type { Config } from './config.ts';
import { type PageRenderer, redirect, seeOther } from './http/answer.ts';
import { ownPagesOnly } from './http/app.ts';
import { createCookies } from './http/cookies.ts';
import { formHandlers, type PostedForm } from './http/form.ts';
import { HttpError } from './http/http-error.ts';
import type { Limits } from './http/limits.ts';
import type { AcceptedTexts } from './accounts/legal-record.ts';
import type { Clock } from './lib/time.ts';
import type { StoredUploads } from './outbox/uploads.ts';
import { createFormCalls } from './outbox/form-calls.ts';
import type { Deliveries } from './outbox/worker.ts';
import type { Store } from './store.ts';

/** The site's pages. */
export interface Pages {
  /** Handles every path that is not an API call. */
  middleware: Middleware;
  renderer: PageRenderer;
  /** Paths of all pages, below the base. */
  paths: readonly string[];
  close?(): Promise<void>;
  acceptedTexts(): Promise<AcceptedTexts>;
}

export interface RelayOptions {
  config: Config;
  store: Store;
  deliveries: Deliveries;
  accountKinds: AccountKinds;
  limits: Limits;
  uploads: StoredUploads;
  clock: Clock;
  log: Logger;
  passwordCost?: PasswordCost | undefined;
  /** null: plain pages, and no legal documents. */
  pages: Pick<Pages, 'renderer' | 'acceptedTexts'> | null;
}

/** The form of every call, by path. Of two forms that post to one path the first in `forms` counts. */
export const postedForms: Readonly<Record<string, PostedForm>> = {
  ...Object.fromEntries(forms.map(({ form }) => [form.action, form] as const).toReversed()),
  '/logout': logoutForm,
  '/account/sessions': sessionsForm,
  '/complete-legal-acceptance': completionForm,
};

function accountContextOf(relay: RelayOptions): AccountContext {
  const { config, store, deliveries, accountKinds, passwordCost, limits, clock, log, pages } = relay;
  const renderer = pages?.renderer ?? null;
  return {
    createFormHandler: formHandlers({ renderer, limits, config, clock, secret: store.secret, log }),
    store: store.accounts,
    passwords: createPasswords(passwordCost),
    routes: accountRoutes(accountKinds, config),
    config,
    deliveries,
    limits,
    turns: createSenderTurns(),
    visitors: createVisitors(store.accounts, createCookies(config.origin), log),
    renderer,
    acceptedTexts: () =>
      pages ? pages.acceptedTexts() : Promise.reject(new Error('There is no screen of the legal acceptance.')),
    held: (address) => store.held(address),
    log,
  };
}

const DAY = 86_400_000;

/** RFC 9116 recommends less than a year ahead. */
const VALID_DAYS = 180;

const SECURITY_TXT = '/.well-known/security.txt';

/** Sends the contact for reports of vulnerabilities (RFC 9116). */
function securityTxt(ctx: Context, { config, clock }: Pick<RelayOptions, 'config' | 'clock'>): void {
  // Rounded to a day, so that the file changes once a day.
  const expires = new Date((Math.floor(clock.now() / DAY) + VALID_DAYS) * DAY);
  ctx.type = 'text/plain; charset=utf-8';
  ctx.body = [
    `Contact: mailto:${config.securityContact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${config.origin}${SECURITY_TXT}`,
    `Policy: ${config.origin}${BASE_PATH}/trust`,
    '',
  ].join('\n');
}

/** Root paths of the product that the site links to; they redirect to the screens of the same name (BASE-9). */
const screensOfSameName = ['/login', '/signup', '/forgot-password', '/signup-invite'] as const;

/** Handlers of the paths that take only GET, or besides a form call have a GET of their own. */
function getHandlers(relay: RelayOptions, account: AccountContext): Record<string, Middleware> {
  const redirects = screensOfSameName.map((path): [string, Middleware] => [
    path,
    (ctx) => redirect(ctx, `${BASE_PATH}${path}${ctx.search}`),
  ]);
  const leadToProduct: Middleware = (ctx) => seeOther(ctx, relay.config.productUrl ?? ACCOUNT_SCREEN);
  return {
    ...Object.fromEntries(redirects),
    [SECURITY_TXT]: (ctx) => securityTxt(ctx, relay),
    // https://w3c.github.io/webappsec-change-password-url/
    '/.well-known/change-password': (ctx) => redirect(ctx, `${BASE_PATH}/forgot-password`),
    [DASHBOARD]: leadToProduct,
    [`${BASE_PATH}${DASHBOARD}`]: leadToProduct,
    ...Object.fromEntries(Object.entries(ownersPages).map(([path, create]) => [path, create(account)])),
    [PAYMENT_PATH]: leadToPayment(account),
  };
}

const takesOnly = (method: string, allow: string) => () => {
  throw new HttpError(405, `This address takes ${method}.`, { headers: { Allow: allow } });
};

/** The calls of SRV-1 at their exact paths. Other requests go to the next middleware. */
export function createRoutes(relay: RelayOptions) {
  const { config, store, uploads } = relay;
  const account = accountContextOf(relay);
  const calls = {
    ...createFormCalls({ ...account, submissions: store, uploads }),
    ...Object.fromEntries(Object.entries(accountCalls).map(([path, create]) => [path, create(account)])),
  };
  const gets = getHandlers(relay, account);
  const router = new Router({ strict: true, sensitive: true });
  for (const [path, handle] of Object.entries(gets)) router.get(path, handle);
  for (const [path, { screen }] of Object.entries(postedForms)) {
    const call = calls[path];
    if (!call) throw new Error(`${path} has no handler (server/routes.ts).`);
    router.post(path, ownPagesOnly(config.origin), call);
    // A reload after sending, or an old link.
    if (!(path in gets)) router.get(path, (ctx) => seeOther(ctx, `${BASE_PATH}${screen}`));
    router.all(path, takesOnly('POST', 'GET, HEAD, POST'));
  }
  for (const path of Object.keys(gets)) if (!(path in calls)) router.all(path, takesOnly('GET', 'GET, HEAD'));
  // Without `all`: the page of the screen handles the rest.
  for (const [path, handle] of screens(account)) router.get(path, handle);
  return { middleware: router.routes(), paths: new Set([...Object.keys(postedForms), ...Object.keys(gets)]) };
}
