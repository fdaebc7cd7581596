import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { type AccountSubmissionTypes, accountRoutes } from '../accounts/submission-types.ts';
import { createPasswords, createSenderTurns, type PasswordCost } from '../accounts/passwords.ts';
import type { Pages } from './pages.ts';
import type { Clock } from '../lib/clock.ts';
import type { Config } from '../config.ts';
import type { Deliveries } from '../outbox/worker.ts';
import type { Limits } from '../http/limits.ts';
import type { Store } from '../store.ts';
import type { StoredUploads } from '../outbox/stored-uploads.ts';
import type { AccountContext } from '../accounts/context.ts';
import { createCalls } from './calls.ts';
import { senderOfRequest } from '../http/client-address.ts';
import { createCookies } from '../http/cookies.ts';
import { type CreateFormHandler, formHandlers, seeOther } from '../http/form-handler.ts';
import { createUploadLimit } from '../outbox/limit-uploads.ts';
import { ownPagesOnly } from '../http/own-origin.ts';
import { HttpError } from '../http/http-error.ts';
import { ownersPages } from '../accounts/calls/index.ts';
import { leadToPayment, PAYMENT_PATH } from '../accounts/calls/payment.ts';
import { ACCOUNT_SCREEN, DASHBOARD } from '../accounts/owner.ts';
import { screens } from '../accounts/screens.ts';
import { createSubmitter } from '../outbox/submit.ts';
import { createVisitors } from '../accounts/visitors.ts';
import { wellKnown } from '../http/well-known.ts';

export interface RelayOptions {
  config: Config;
  store: Store;
  deliveries: Deliveries;
  accountTypes: AccountSubmissionTypes;
  limits: Limits;
  uploads: StoredUploads;
  clock: Clock;
  log: Logger;
  passwordCost?: PasswordCost | undefined;
  /** null: plain pages, and no legal documents. */
  pages: Pick<Pages, 'renderer' | 'acceptedTexts'> | null;
}

/** Root paths of the product that the site links to; they redirect to the screens of the same name (BASE-9). */
const screensOfSameName = ['/login', '/signup', '/forgot-password', '/signup-invite'] as const;

const takesOnly = (method: string, allow: string) => () => {
  throw new HttpError(405, `This address takes ${method}.`, { headers: { Allow: allow } });
};

function accountContextOf(relay: RelayOptions, createFormHandler: CreateFormHandler): AccountContext {
  const { config, store, deliveries, accountTypes, passwordCost, limits, log, pages } = relay;
  return {
    createFormHandler,
    store: store.accounts,
    passwords: createPasswords(passwordCost),
    routes: accountRoutes(accountTypes, config),
    config,
    deliveries,
    limits,
    turns: createSenderTurns(),
    visitors: createVisitors(store.accounts, createCookies(config.origin), log),
    renderer: pages?.renderer ?? null,
    acceptedTexts: () =>
      pages ? pages.acceptedTexts() : Promise.reject(new Error('There is no screen of the legal acceptance.')),
    held: (address) => store.held(address),
    log,
  };
}

/** Each form call by path, with the screen for a GET of that path (a reload after sending, an old link). */
function formCalls(
  { config, store, deliveries, uploads, log }: RelayOptions,
  account: AccountContext,
): ReturnType<typeof createCalls> {
  const submit = createSubmitter({ store, deliveries, config, log });
  const limitUploads = createUploadLimit((ctx) => senderOfRequest(ctx, config));
  return createCalls({ ...account, submit, uploads, limitUploads });
}

/** Handlers of the paths that take only GET, or besides a form call have a GET of their own. */
function getHandlers({ config, clock }: RelayOptions, account: AccountContext): Record<string, Middleware> {
  const redirects = screensOfSameName.map((path): [string, Middleware] => [
    path,
    (ctx) => {
      ctx.status = 302;
      ctx.set('Location', `${BASE_PATH}${path}${ctx.search}`);
      ctx.body = '';
    },
  ]);
  const leadToProduct: Middleware = (ctx) => seeOther(ctx, config.productUrl ?? ACCOUNT_SCREEN);
  return {
    ...Object.fromEntries(redirects),
    ...wellKnown({ config, clock }),
    [DASHBOARD]: leadToProduct,
    [`${BASE_PATH}${DASHBOARD}`]: leadToProduct,
    ...Object.fromEntries(Object.entries(ownersPages).map(([path, create]) => [path, create(account)])),
    [PAYMENT_PATH]: leadToPayment(account),
  };
}

/** The calls of SRV-1 at their exact paths. Other requests go to the next middleware. */
export function createRelay(options: RelayOptions): ReturnType<Router['routes']> {
  const { config, store, limits, clock, log, pages } = options;
  const renderer = pages?.renderer ?? null;
  const createFormHandler = formHandlers({ renderer, limits, config, clock, secret: store.secret, log });
  const account = accountContextOf(options, createFormHandler);
  const calls = formCalls(options, account);
  const gets = getHandlers(options, account);
  const router = new Router({ strict: true, sensitive: true });
  for (const path of new Set([...Object.keys(calls), ...Object.keys(gets)])) {
    router.all(path, async (ctx, next) => {
      ctx.state.route = path;
      await next();
    });
  }
  for (const [path, handle] of Object.entries(gets)) router.get(path, handle);
  for (const [path, { call, screen }] of Object.entries(calls)) {
    router.post(path, ownPagesOnly(config.origin), call);
    if (!(path in gets)) router.get(path, (ctx) => seeOther(ctx, `${BASE_PATH}${screen}`));
    router.all(path, takesOnly('POST', 'GET, HEAD, POST'));
  }
  for (const path of Object.keys(gets)) if (!(path in calls)) router.all(path, takesOnly('GET', 'GET, HEAD'));
  // Without `all`: the page of the screen handles the rest.
  for (const [path, handle] of screens(account)) router.get(path, handle);
  return router.routes();
}
