import { timingSafeEqual } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { STATUS_CODES } from 'node:http';
import { Router } from '@koa/router';
import Koa, { type Context, type Middleware } from 'koa';
import type { Logger } from 'pino';
import type { DeskAction, DeskLog } from '../audit/desk-log.ts';
import { createFormReader } from '../http/form-body.ts';
import { protectiveHeaders, setHeaders } from '../http/protective-headers.ts';
import { logRequests } from '../http/request-log.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import { describeError } from '../lib/describe-error.ts';
import { HttpError, SOMETHING_FAILED } from '../http/http-error.ts';
import { senderOf, withoutMapping } from '../lib/network-address.ts';
import type { Secret } from '../lib/secret.ts';
import { sha256 } from '../lib/sha256.ts';
import { delayRefusals } from '../http/delay-refusals.ts';
import { type Counted, type Limits } from '../http/limits.ts';
import type { DeskDownload, DeskPage, DeskPost, DeskRoute, Shown, Visit } from './desk-page.ts';
import { html, type Html } from './html.ts';
import { deskPage, deskPolicy, type SessionPlace, sheet } from './layout.ts';
import { hasKeys } from './keys.ts';
import { ownDeskOnly } from './own-desk-only.ts';
import { browserCookie, knownBrowser } from './known-browser.ts';
import { DeskSessions, LIFETIME, type OpenSession } from './sessions.ts';

export const DESK = '/desk';
const LOGIN = `${DESK}/login`;

/** The page after a login, below the address of a session. */
const FIRST = 'leads';

/** The address of a session, which begins the address of each of its pages. */
const ADDRESS = /^\/desk\/([\w-]{22})(?=\/|$)/;

const DOWNLOADS = 4;

/** Bytes of a login: the key. */
const LARGEST_LOGIN = 4 * 1_024;

/** Bytes of a form in a session: a note of any script, percent-encoded. */
const LARGEST_FORM = 32 * 1_024;

const COOKIE = 'desk';

interface DeskOptions<Store> {
  key: string;
  store: Store & Pick<DeskLog, 'addLine'>;
  routes: readonly DeskRoute<Store>[];
  limits: Limits;
  /** Signs the names of browsers. */
  secret: Pick<Secret, 'sign' | 'verify'>;
  clock: Clock;
  log: Logger;
}

const isSame = (given: string, expected: string) =>
  timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(expected)));

/** On another port the site's proxies say nothing about the sender. */
const senderOfDesk = (ctx: Context) => senderOf(withoutMapping(ctx.req.socket.remoteAddress ?? ''));

/** The browser says by which scheme it has the page. */
const isSecure = (ctx: Context) => ctx.get('Origin').startsWith('https:');

/** @param cookie its name, value and age */
function setCookie(ctx: Context, cookie: string): void {
  const secure = isSecure(ctx) ? '; Secure' : '';
  ctx.append('Set-Cookie', `${cookie}; Path=${DESK}; HttpOnly; SameSite=Strict${secure}`);
}

function goTo(ctx: Context, path: string): void {
  ctx.status = 303;
  ctx.set('Location', path);
  ctx.body = '';
}

function send(ctx: Context, status: number, title: string, content: Html): void {
  ctx.status = status;
  ctx.type = 'text/html; charset=utf-8';
  const session = (ctx.state['place'] as SessionPlace | undefined) ?? null;
  ctx.body = deskPage({ title, content, session, path: ctx.path });
}

const loginForm = (problem: string | null) =>
  html`<h1>Log in</h1>${sheet(
    'For the team',
    html`<form class="login" method="post" action="${LOGIN}">
${problem && html`<p class="problem" role="alert" id="problem">${problem}</p>`}
<label for="key">Key of the desk</label>
<input id="key" name="key" type="password" autocomplete="current-password" required autofocus${problem && html` aria-invalid="true" aria-describedby="problem"`}>
<button>Log in</button>
</form>
<p class="note">What you see here is personal data. Each look is written to a log.</p>`,
  )}`;

/** An HttpError as itself, others as a 500 without details, in the desk's look. */
function answerErrors(log: Logger): Middleware {
  return async (ctx, next) => {
    let refusal: HttpError;
    try {
      await next();
      if (ctx.status !== 404 || ctx.body !== undefined) return;
      refusal = new HttpError(404, 'There is no such page, or no longer.');
    } catch (error) {
      refusal = error instanceof HttpError ? error : new HttpError(500, SOMETHING_FAILED);
      if (refusal.status >= 500) log.error({ id: ctx.state.id, error: describeError(error) }, 'desk request failed');
    }
    const { retryAfter, close, headers } = refusal.options;
    if (retryAfter !== undefined) ctx.set('Retry-After', String(retryAfter));
    if (close) ctx.set('Connection', 'close');
    if (headers) ctx.set(headers);
    const title = STATUS_CODES[refusal.status] ?? 'Error';
    // An error repeats nothing of the request, so not its path either.
    if (ctx.state['place'] !== undefined)
      ctx.state['place'] = { ...(ctx.state['place'] as SessionPlace), hasKeys: null };
    send(
      ctx,
      refusal.status,
      title,
      html`<h1>${title}</h1>${sheet(`Status ${refusal.status}`, html`<p>${refusal.message}</p><p><a href="${ctx.state['session'] === undefined ? LOGIN : FIRST}">Back to the desk</a></p>`)}`,
    );
  };
}

/**
 * Limits wrong keys by the browser, where it has logged in before, otherwise by the sender. After a flood from many senders each has one
 * attempt more: it slows guessing down and locks out no one who has not guessed.
 */
function createKeyLimit(limits: Limits) {
  return async (browser: string | null, sender: string): Promise<Counted> => {
    if (browser !== null) {
      const byBrowser = { deskKeysOfBrowser: browser };
      await limits.attempt(byBrowser);
      return byBrowser;
    }
    const bySender = { deskKeysOfSender: sender };
    const byAll = { deskKeys: 'all' };
    await limits.attempt(bySender);
    const flooded = await limits.attempt(byAll).then(
      () => false,
      (error: unknown) => {
        if (error instanceof HttpError && error.status === 429) return true;
        throw error;
      },
    );
    if (!flooded) return { ...bySender, ...byAll };
    const inFlood = { deskKeysOfSenderInFlood: sender };
    await limits.attempt(inFlood);
    return { ...bySender, ...inFlood };
  };
}

function createLogin({ key, secret, store, limits, clock }: DeskOptions<unknown>, sessions: DeskSessions): Middleware {
  const readForm = createFormReader(LARGEST_LOGIN);
  const count = createKeyLimit(limits);
  const line = (action: DeskAction, session: string | null) =>
    store.addLine({ at: clock.now(), session, action, subjects: [] });
  return async (ctx) => {
    const [given = '', ...more] = (await readForm(ctx)).get('key') ?? [];
    const browser = knownBrowser(ctx, secret);
    const counted = await count(browser, senderOfDesk(ctx));
    if (more.length > 0 || !isSame(given, key)) {
      await line('refused', null);
      return send(ctx, 422, 'Log in', loginForm('That is not the key of the desk.'));
    }
    await limits.takeBack(counted);
    const former = ctx.cookies.get(COOKIE);
    if (former !== undefined) sessions.end(former);
    const { token, place, name } = sessions.begin(clock.now());
    await line('login', name);
    setCookie(ctx, `${COOKIE}=${token}; Max-Age=${LIFETIME / 1_000}`);
    if (browser === null) setCookie(ctx, browserCookie(secret));
    goTo(ctx, `${DESK}/${place}/${FIRST}`);
  };
}

function createLogout({ store, clock }: DeskOptions<unknown>, sessions: DeskSessions): Middleware {
  return async (ctx) => {
    sessions.end(ctx.cookies.get(COOKIE) ?? '');
    await store.addLine({
      at: clock.now(),
      session: (ctx.state['session'] as OpenSession).name,
      action: 'logout',
      subjects: [],
    });
    setCookie(ctx, `${COOKIE}=; Max-Age=0`);
    goTo(ctx, LOGIN);
  };
}

const showing =
  <Store>({ show }: DeskPage<Store>) =>
  async (ctx: Context, visit: Visit<Store>) => {
    sendShown(ctx, 200, await show(visit));
  };

function sendShown(ctx: Context, status: number, { title, content, hasHeading }: Shown): void {
  send(ctx, status, title, hasHeading ? content : html`<h1>${title}</h1>${content}`);
}

function acting<Store>({ act }: DeskPost<Store>) {
  const readForm = createFormReader(LARGEST_FORM);
  return async (ctx: Context, visit: Visit<Store>) => {
    const next = await act(visit, await readForm(ctx));
    if (typeof next === 'string') goTo(ctx, `${(ctx.state['place'] as SessionPlace).address}/${next}`);
    else sendShown(ctx, next.status, next);
  };
}

/** Downloads at a time, until the browser has them: each holds up to 5 MiB. @returns takes a place. @throws HttpError 503 */
function limitDownloads(): (ctx: Context) => void {
  let running = 0;
  return ({ res }) => {
    if (running >= DOWNLOADS)
      throw new HttpError(503, 'Too many downloads run at once. Please try again in a moment.', { retryAfter: 2 });
    if (res.closed) return;
    running += 1;
    res.once('close', () => {
      running -= 1;
    });
  };
}

const downloading =
  <Store>({ open }: DeskDownload<Store>, takePlace: (ctx: Context) => void) =>
  async (ctx: Context, visit: Visit<Store>) => {
    takePlace(ctx);
    const { name, type, body } = await open(visit);
    // Node writes Latin letters of a header wrongly (nodejs/node#58240): the plain name is ASCII, `filename*` has the real one.
    ctx.attachment(name, { fallback: name.replaceAll(/[^\x20-\x7e]/g, '_') });
    ctx.type = type;
    ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
    ctx.body = body instanceof Uint8Array ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : body;
  };

function visitOf<Store>(
  ctx: Context,
  { store, clock }: DeskOptions<Store>,
  { name: session, preferences }: OpenSession,
): Visit<Store> {
  return {
    store,
    log: (action, subjects) => store.addLine({ at: clock.now(), session, action, subjects }),
    now: () => clock.now(),
    params: ctx['params'] as Record<string, string>,
    query: new URLSearchParams(ctx.querystring),
    preferences,
  };
}

/**
 * The desk: leads and deliveries for the team, below `/desk`, for the monitor's port. docs/security.md has its threat model.
 * Every path but the login needs a session.
 */
export function createDesk<Store>(options: DeskOptions<Store>): RequestListener {
  const { routes, clock, log } = options;
  const sessions = new DeskSessions();
  const takePlace = limitDownloads();
  const router = new Router({ strict: true, sensitive: true });
  const nav = routes.flatMap((route) =>
    route.kind === 'page' && route.nav !== null ? [{ path: route.path, label: route.nav }] : [],
  );
  const needsSession: Middleware = async (ctx, next) => {
    const token = ctx.cookies.get(COOKIE);
    const [address, place] = ADDRESS.exec(ctx.path) ?? [];
    const session = token === undefined || place === undefined ? null : sessions.use(token, place, clock.now());
    if (session === null && ctx.path !== LOGIN) return goTo(ctx, LOGIN);
    if (session !== null) {
      ctx.state['session'] = session;
      ctx.state['place'] = { address, nav, hasKeys: hasKeys(session.preferences) };
      ctx.path = ctx.path.replace(ADDRESS, DESK);
    }
    await next();
  };

  const forSessions =
    (handle: (ctx: Context, visit: Visit<Store>) => Promise<void>): Middleware =>
    async (ctx) =>
      handle(ctx, visitOf(ctx, options, ctx.state['session'] as OpenSession));

  router.get(LOGIN, (ctx) => send(ctx, 200, 'Log in', loginForm(null)));
  router.post(LOGIN, createLogin(options, sessions));
  router.post(`${DESK}/logout`, createLogout(options, sessions));
  for (const route of routes) {
    if (route.kind === 'page') router.get(route.path, forSessions(showing(route)));
    else if (route.kind === 'download') router.get(route.path, forSessions(downloading(route, takePlace)));
    else router.post(route.path, forSessions(acting(route)));
  }

  const app = new Koa();
  app.on('error', (error: unknown) => log.error({ error: describeError(error) }, 'answer failed'));
  app.use(logRequests(log));
  app.use((ctx, next) => {
    ctx.state['route'] = DESK;
    return next();
  });
  app.use(
    setHeaders({
      ...protectiveHeaders(''),
      'Content-Security-Policy': deskPolicy,
      'Referrer-Policy': 'same-origin',
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    }),
  );
  app.use(delayRefusals(systemClock));
  app.use(answerErrors(log));
  app.use(ownDeskOnly);
  app.use(needsSession);
  app.use(router.routes());
  const answer = app.callback();
  return (request, response) => void answer(request, response);
}
