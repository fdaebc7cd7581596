import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { changePlanForm } from '../../machines/change-plan/change-plan.form.ts';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import type { AccountSubmissionTypes } from '../accounts/submission-types.ts';
import { createPasswords, type PasswordCost } from '../accounts/passwords.ts';
import type { Pages } from './pages.ts';
import type { Clock } from '../lib/clock.ts';
import type { Config } from '../config.ts';
import type { Deliveries } from '../delivery/deliveries.ts';
import type { Limits } from '../http/limits.ts';
import { createSenderTurns } from '../accounts/sender-turns.ts';
import type { Store } from '../store.ts';
import type { StoredUploads } from '../outbox/stored-uploads.ts';
import type { AccountHandlerOptions } from '../accounts/calls/account-handler.ts';
import { createCalls } from './calls.ts';
import { senderOfRequest } from '../http/client-address.ts';
import { createCookies } from '../http/cookies.ts';
import {
  ACCOUNT_SCREEN,
  createAccountScreen,
  createDashboard,
  createHintCheck,
  DASHBOARD,
  DASHBOARD_SCREEN,
} from '../accounts/calls/account.ts';
import { type CreateFormHandler, formHandlers, seeOther } from '../http/form-handler.ts';
import { createLegalScreen, LEGAL_SCREEN } from '../accounts/calls/legal.ts';
import { createUploadLimit } from '../outbox/limit-uploads.ts';
import { createLinkScreens } from '../accounts/calls/mailed-links.ts';
import { ownPagesOnly } from '../http/own-pages-only.ts';
import { HttpError } from '../http/http-error.ts';
import { createExport } from '../accounts/calls/account-data.ts';
import { createAcceptedDocument } from '../accounts/calls/account-document.ts';
import { createPlanScreen } from '../accounts/calls/account-plan.ts';
import { createPayment, PAYMENT_PATH } from '../accounts/calls/payment.ts';
import { createTrialCalendar } from '../accounts/calls/trial-calendar.ts';
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

function accountOptionsOf(relay: RelayOptions, createFormHandler: CreateFormHandler): AccountHandlerOptions {
  const { config, store, deliveries, accountTypes, passwordCost, limits, log, pages } = relay;
  const { accounts, secret } = store;
  return {
    createFormHandler,
    accounts,
    passwords: createPasswords(passwordCost),
    types: accountTypes,
    config,
    deliveries,
    limits,
    turns: createSenderTurns(),
    visitors: createVisitors({
      cookies: createCookies(config.origin),
      secret,
      now: () => accounts.now(),
      passwordEpoch: (address) => accounts.passwordEpoch(address),
    }),
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
  account: AccountHandlerOptions,
): ReturnType<typeof createCalls> {
  const submit = createSubmitter({ store, deliveries, config, log });
  const limitUploads = createUploadLimit((ctx) => senderOfRequest(ctx, config));
  return createCalls({ ...account, submit, uploads, limitUploads });
}

/** Handlers of the paths that take only GET, or besides a form call have a GET of their own. */
function getHandlers({ config, clock }: RelayOptions, account: AccountHandlerOptions): Record<string, Middleware> {
  const redirects = screensOfSameName.map((path): [string, Middleware] => [
    path,
    (ctx) => {
      ctx.status = 302;
      ctx.set('Location', `${BASE_PATH}${path}${ctx.search}`);
      ctx.body = '';
    },
  ]);
  return {
    ...Object.fromEntries(redirects),
    ...wellKnown({ config, clock }),
    [DASHBOARD]: createDashboard(account),
    [DASHBOARD_SCREEN]: createDashboard(account),
    [ACCOUNT_SCREEN]: createAccountScreen(account),
    '/account/document': createAcceptedDocument(account),
    '/account/data': createExport(account),
    '/account/trial.ics': createTrialCalendar(account),
    [PAYMENT_PATH]: createPayment(account),
  };
}

/** The calls of SRV-1 at their exact paths. Other requests go to the next middleware. */
export function createRelay(options: RelayOptions): ReturnType<Router['routes']> {
  const { config, store, limits, clock, log, pages } = options;
  const renderer = pages?.renderer ?? null;
  const createFormHandler = formHandlers({ renderer, limits, config, clock, secret: store.secret, log });
  const account = accountOptionsOf(options, createFormHandler);
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
  for (const [path, handle] of Object.entries(createLinkScreens(account))) router.get(path, handle);
  router.get(LEGAL_SCREEN, createLegalScreen(account));
  router.get(`${BASE_PATH}${changePlanForm.screen}`, createPlanScreen(account));
  router.get(`${BASE_PATH}/{*page}`, createHintCheck(account));
  return router.routes();
}
