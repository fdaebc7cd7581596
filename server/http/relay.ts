import { Router } from '@koa/router';
import type { Logger } from 'pino';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import type { AccountSubmissionTypes } from '../accounts/submission-types.ts';
import { createEmbeddedBackend } from '../accounts/embedded-backend.ts';
import { createPasswords } from '../accounts/passwords.ts';
import { legalRoutes } from '../submissions/routes.ts';
import type { Pages } from './pages.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { Deliveries } from '../delivery/deliveries.ts';
import type { Limits } from '../protection/limits.ts';
import { refuseWhenBusy } from './load-shedding.ts';
import { createSenderTurns } from '../accounts/sender-turns.ts';
import type { Store } from '../relay-store/store.ts';
import type { StoredUploads } from '../uploads/stored-uploads.ts';
import { createUpstreamBackend } from '../upstream/upstream-backend.ts';
import type { AccountHandlerOptions } from './account-handler.ts';
import { createBetaSignup } from './beta-signup.ts';
import { createCareerApplication } from './career-application.ts';
import { createContact } from './contact.ts';
import { createCookies } from './cookies.ts';
import { createDashboard, createDashboardScreen, DASHBOARD, DASHBOARD_SCREEN } from './dashboard.ts';
import { type FormHandler, formHandlers, seeOther } from './form-handler.ts';
import { createInvite } from './invite.ts';
import { createLegalAcceptance, createLegalCompletion, createLegalScreen, LEGAL_SCREEN } from './legal.ts';
import { createLogin, createLogout } from './login.ts';
import {
  createCompleteRegistration,
  createForgotPassword,
  createResendConfirmation,
  createResetPassword,
} from './mailed-links.ts';
import { ownPagesOnly } from './own-pages-only.ts';
import { HttpError } from '../kernel/http-error.ts';
import { createSignup, PAYMENT_PATH } from './signup.ts';
import { createSubmitter } from './submit.ts';
import { createVisitors } from './visitors.ts';
import { wellKnown } from './well-known.ts';

interface RelayOptions {
  config: Config;
  store: Store;
  deliveries: Deliveries;
  /** The kinds of submission that concern accounts, the same that are delivered. */
  kinds: AccountSubmissionTypes;
  limits: Limits;
  uploads: StoredUploads;
  clock: Clock;
  log: Logger;
  /** What the site's own pages are made by; null: plain ones, and no legal documents. */
  pages: Pick<Pages, 'renderer' | 'acceptedTexts'> | null;
}

/** Root paths of the product itself that the site links to: to the screens of the same name (BASE-9). */
const screensOfSameName = ['/login', '/signup', '/forgot-password', '/signup-invite'] as const;

/** How long a browser stays known at most where the passwords are an upstream's, whose changes made elsewhere the relay does not see: 30 days, in milliseconds. */
const UPSTREAM_EPOCH = 30 * 24 * 60 * 60 * 1_000;

/** Refuses every other method. */
const takesOnly = (method: string, allow: string) => () => {
  throw new HttpError(405, `This address takes ${method}.`, { headers: { Allow: allow } });
};

/** The calls of SPEC.md section 7 and those around them, at exactly their paths. What is no call goes on to what comes after. */
export function createRelay({
  config,
  store,
  deliveries,
  kinds,
  limits,
  uploads,
  clock,
  log,
  pages,
}: RelayOptions): ReturnType<Router['routes']> {
  const router = new Router({ strict: true, sensitive: true });
  const renderer = pages?.renderer ?? null;
  const { accounts, secret } = store;
  const createFormHandler = formHandlers({ renderer, limits, config, clock, secret, log });
  const backend = config.upstream
    ? createUpstreamBackend({
        upstream: config.upstream,
        accounts,
        routes: legalRoutes(kinds.legal, config),
        deliveries,
        clock,
      })
    : createEmbeddedBackend({ accounts, passwords: createPasswords(), kinds, config, deliveries });
  const now = () => accounts.now();
  const passwordEpoch = config.upstream
    ? async () => String(Math.floor(now() / UPSTREAM_EPOCH))
    : (address: string) => accounts.passwordEpoch(address);
  const options: AccountHandlerOptions = {
    createFormHandler,
    backend,
    config,
    limits,
    // An upstream hashes by itself.
    turns: config.upstream ? { run: (_, work) => work() } : createSenderTurns(),
    visitors: createVisitors({ cookies: createCookies(config.origin), secret, now, passwordEpoch }),
    renderer,
    acceptedTexts: () =>
      pages ? pages.acceptedTexts() : Promise.reject(new Error('There is no screen of the legal acceptance.')),
    now,
    log,
  };
  const submit = createSubmitter({ store, deliveries, config, log });
  /** Each call, and the screen that whoever opens its path wants (a reload after sending, an old link). */
  const calls: Readonly<Record<string, { call: FormHandler; screen: string }>> = {
    '/contact': { call: createContact({ createFormHandler, submit }), screen: '/contact' },
    '/beta-signup': { call: createBetaSignup({ createFormHandler, submit, limits, config }), screen: '/beta-tester' },
    '/career-application': {
      call: createCareerApplication({ createFormHandler, submit, uploads, limits, config, log }),
      screen: '/career-application',
    },
    '/api/mobile-signup': { call: createSignup(options), screen: '/signup' },
    '/login': { call: createLogin(options), screen: '/login' },
    '/logout': { call: createLogout(options), screen: '/login' },
    '/forgot-password': { call: createForgotPassword(options), screen: '/forgot-password' },
    '/reset-password': { call: createResetPassword(options), screen: '/forgot-password' },
    '/complete-registration': { call: createCompleteRegistration(options), screen: '/complete-registration' },
    '/api/resend-confirmation': { call: createResendConfirmation(options), screen: '/complete-registration' },
    '/signup-invite': { call: createInvite(options), screen: '/signup-invite' },
    '/api/legal/accept': { call: createLegalAcceptance(options), screen: '/legal-acceptance' },
    '/complete-legal-acceptance': { call: createLegalCompletion(options), screen: '/legal-acceptance' },
  };

  const wellKnownPaths = wellKnown({ config, clock });
  const paths = new Set<string>([
    ...Object.keys(calls),
    ...screensOfSameName,
    ...Object.keys(wellKnownPaths),
    DASHBOARD,
    DASHBOARD_SCREEN,
    PAYMENT_PATH,
  ]);
  for (const path of paths) {
    router.all(path, async (ctx, next) => {
      ctx.state.route = path;
      await next();
    });
  }
  for (const path of screensOfSameName) {
    router.get(path, (ctx) => {
      ctx.status = 302;
      ctx.set('Location', `${BASE_PATH}${path}${ctx.search}`);
      ctx.body = '';
    });
  }
  for (const [path, answer] of Object.entries(wellKnownPaths)) router.get(path, answer);
  router.get(DASHBOARD, createDashboard(options));
  const dashboard = createDashboardScreen(options);
  router.get(DASHBOARD_SCREEN, (ctx) => {
    refuseWhenBusy(ctx);
    return dashboard(ctx);
  });
  router.get(LEGAL_SCREEN, createLegalScreen(options));
  router.get(PAYMENT_PATH, (ctx) => {
    if (config.paymentUrl === null) throw new HttpError(404, 'Not found.');
    seeOther(ctx, config.paymentUrl);
  });
  for (const [path, { call, screen }] of Object.entries(calls)) {
    router.post(path, ownPagesOnly(config.origin), call);
    router.get(path, (ctx) => seeOther(ctx, `${BASE_PATH}${screen}`));
  }
  for (const path of paths)
    router.all(path, path in calls ? takesOnly('POST', 'GET, HEAD, POST') : takesOnly('GET', 'GET, HEAD'));
  return router.routes();
}
