import { timingSafeEqual } from 'node:crypto';
import { type RequestListener, STATUS_CODES } from 'node:http';
import { Router } from '@koa/router';
import Koa, { type Context, type Middleware } from 'koa';
import type { Logger } from 'pino';
import { seeOther, setRefusalHeaders } from '../http/answer.ts';
import { createFormReader } from '../http/form-body.ts';
import { delayRefusals, logRequests, protectiveHeaders, setHeaders } from '../http/app.ts';
import { type Clock, systemClock } from '../lib/time.ts';
import { describeError } from '../lib/describe-error.ts';
import { HttpError, SOMETHING_FAILED } from '../http/http-error.ts';
import { randomToken, type Secret } from '../lib/secret.ts';
import { sha256 } from '../lib/digest.ts';
import { type Counted, type Limits, senderOf, withoutMapping } from '../http/limits.ts';
import { deskPage, deskPolicy, html, link, sheet } from './page.ts';
import type { Answered, Shown, ShownRelay, Visit } from './route.ts';
import { deskRoutes } from './routes.ts';
import { createSessions, type DeskSession, LIFETIME } from './sessions.ts';
import type { DeskAction, DeskStore } from './store.ts';

const DESK = '/desk';
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

const BROWSER = { cookie: 'desk-browser', purpose: 'desk browser', maxAge: 365 * 24 * 3_600 };

interface DeskOptions {
  key: string;
  store: DeskStore;
  relay: ShownRelay;
  limits: Limits;
  /** Signs the names of browsers. */
  secret: Pick<Secret, 'sign' | 'verify'>;
  clock: Clock;
  log: Logger;
}

const nav = deskRoutes.flatMap(({ path, nav: label }) => (label === undefined ? [] : [[path, label] as const]));

const isSame = (given: string, expected: string) =>
  timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(expected)));

/** Address where the links of a session begin; null without one. */
const baseOf = (ctx: Context) => (ctx.state['base'] as string | undefined) ?? null;

const sessionOf = (ctx: Context) => ctx.state['session'] as DeskSession | undefined;

/** @param cookie its name, value and age. It is secure where the browser says that it has the page by https. */
function setCookie(ctx: Context, cookie: string): void {
  const secure = ctx.get('Origin').startsWith('https:') ? '; Secure' : '';
  ctx.append('Set-Cookie', `${cookie}; Path=${DESK}; HttpOnly; SameSite=Strict${secure}`);
}

function send(ctx: Context, { title, content, status = 200, hasHeading }: Shown): void {
  ctx.status = status;
  ctx.type = 'text/html; charset=utf-8';
  const session = sessionOf(ctx);
  const notice = session?.notice;
  if (session) session.notice = '';
  const whole = html`${!hasHeading && html`<h1>${title}</h1>`}${notice && html`<p role="status">${notice}</p>`}${content}`;
  ctx.body = deskPage({ title, content: whole, base: baseOf(ctx), path: ctx.path, nav });
}

const loginPage = (problem: string | null): Shown => ({
  title: 'Log in',
  status: problem === null ? 200 : 422,
  content: sheet(
    'For the team',
    html`<form class="login" method="post" action="${LOGIN}">
${problem && html`<p class="problem" role="alert" id="problem">${problem}</p>`}
<p><label for="key">Key of the desk</label><input id="key" name="key" type="password" autocomplete="current-password" required autofocus${problem && html` aria-invalid="true" aria-describedby="problem"`}></p>
<p><button>Log in</button></p>
</form>
<p class="note">What you see here is personal data. Each look is written to a log.</p>`,
  ),
});

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
    const { status, message } = refusal;
    setRefusalHeaders(ctx, refusal);
    const back = link(baseOf(ctx) === null ? LOGIN : FIRST, 'Back to the desk');
    const content = sheet(`Status ${status}`, html`<p>${message}</p><p>${back}</p>`);
    send(ctx, { title: STATUS_CODES[status] ?? 'Error', status, content });
  };
}

/**
 * Refuses a post from anywhere but the desk itself. A page on another port of the host is the same site, so `same-site` is refused too.
 * Plain http sends no `Sec-Fetch-Site`, except on loopback; there `Origin` has to name the host.
 */
const ownDeskOnly: Middleware = async (ctx, next) => {
  const site = ctx.get('Sec-Fetch-Site');
  const own =
    site === '' ? URL.parse(ctx.get('Origin'))?.host === ctx.get('Host').toLowerCase() : site === 'same-origin';
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD' && !own)
    throw new HttpError(403, 'This can only be sent from a page of the desk.');
  await next();
};

/**
 * Limits wrong keys by the browser, where it has logged in before, otherwise by the sender. After a flood from many senders each has one
 * attempt more: it slows guessing down and locks out no one who has not guessed.
 */
async function countKey(limits: Limits, browser: string | null, sender: string): Promise<Counted> {
  const counting = async (counted: Counted) => {
    await limits.attempt(counted);
    return counted;
  };
  if (browser !== null) return counting({ deskKeysOfBrowser: browser });
  const bySender = await counting({ deskKeysOfSender: sender });
  try {
    return { ...bySender, ...(await counting({ deskKeys: 'all' })) };
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 429)) throw error;
    return { ...bySender, ...(await counting({ deskKeysOfSenderInFlood: sender })) };
  }
}

type Sessions = ReturnType<typeof createSessions>;

type AddLine = (session: string | null, action: DeskAction, subjects?: readonly string[]) => Promise<void>;

function createLogin({ key, secret, limits }: DeskOptions, sessions: Sessions, addLine: AddLine) {
  const readForm = createFormReader(LARGEST_LOGIN);
  return async (ctx: Context) => {
    const [given = '', ...more] = (await readForm(ctx)).fields.get('key') ?? [];
    // Wrong keys of others behind the same proxy lock no known browser out (OWASP, Slow Down Online Guessing Attacks with Device Cookies).
    const browser = secret.verify(BROWSER.purpose, ctx.cookies.get(BROWSER.cookie) ?? '');
    // Address of the socket: the site's proxies are not in front of this port.
    const sender = senderOf(withoutMapping(ctx.req.socket.remoteAddress ?? ''));
    const counted = await countKey(limits, browser, sender);
    if (more.length > 0 || !isSame(given, key)) {
      await addLine(null, 'refused');
      return send(ctx, loginPage('That is not the key of the desk.'));
    }
    await limits.takeBack(counted);
    sessions.end(ctx.cookies.get(COOKIE) ?? '');
    const { token, place, name } = sessions.begin();
    await addLine(name, 'login');
    setCookie(ctx, `${COOKIE}=${token}; Max-Age=${LIFETIME / 1_000}`);
    if (browser === null)
      setCookie(ctx, `${BROWSER.cookie}=${secret.sign(BROWSER.purpose, randomToken())}; Max-Age=${BROWSER.maxAge}`);
    seeOther(ctx, `${DESK}/${place}/${FIRST}`);
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

/** Sends what a route returns. */
function answer(ctx: Context, answered: Answered): void {
  if (typeof answered === 'string') return seeOther(ctx, `${baseOf(ctx)}/${answered}`);
  if ('content' in answered) return send(ctx, answered);
  const { name, type, body } = answered;
  // Node writes Latin letters of a header wrongly (nodejs/node#58240): the plain name is ASCII, `filename*` has the real one.
  ctx.attachment(name, { fallback: name.replaceAll(/[^\x20-\x7e]/g, '_') });
  ctx.type = type;
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
  ctx.body = body instanceof Uint8Array ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : body;
}

/** The login, the logout and the routes of a session. Every path but the login needs a session. */
function createRouter(options: DeskOptions, sessions: Sessions): Router {
  const { store, relay, clock } = options;
  const addLine: AddLine = (session, action, subjects = []) =>
    store.addLine({ at: clock.now(), session, action, subjects });
  const takePlace = limitDownloads();
  const readForm = createFormReader(LARGEST_FORM);
  const router = new Router({ strict: true, sensitive: true });
  router.get(LOGIN, (ctx) => send(ctx, loginPage(null)));
  router.post(LOGIN, createLogin(options, sessions, addLine));
  router.post(`${DESK}/logout`, async (ctx) => {
    sessions.end(ctx.cookies.get(COOKIE) ?? '');
    await addLine(sessionOf(ctx)?.name ?? null, 'logout');
    setCookie(ctx, `${COOKIE}=; Max-Age=0`);
    seeOther(ctx, LOGIN);
  });
  for (const { kind, path, handle } of deskRoutes)
    router[kind === 'post' ? 'post' : 'get'](path, async (ctx) => {
      if (kind === 'download') takePlace(ctx);
      const session = ctx.state['session'] as DeskSession;
      const fields = kind === 'post' ? (await readForm(ctx)).fields : null;
      const visit: Visit = {
        store,
        relay,
        log: (action, subjects) => addLine(session.name, action, subjects),
        now: () => clock.now(),
        params: ctx['params'] as Record<string, string>,
        query: new URLSearchParams(ctx.querystring),
        field: (name) => fields?.get(name)?.[0] ?? '',
        session,
      };
      answer(ctx, await handle(visit));
    });
  return router;
}

/** The desk: leads and deliveries for the team, below `/desk`, for the monitor's port. docs/security.md has its threat model. */
export function createDesk(options: DeskOptions): RequestListener {
  const { clock, log } = options;
  const sessions = createSessions(clock);
  const needsSession: Middleware = async (ctx, next) => {
    const token = ctx.cookies.get(COOKIE);
    const [address = '', place] = ADDRESS.exec(ctx.path) ?? [];
    const session = token === undefined || place === undefined ? null : sessions.use(token, place);
    if (session === null && ctx.path !== LOGIN) return seeOther(ctx, LOGIN);
    if (session !== null) {
      ctx.state['session'] = session;
      ctx.state['base'] = address;
      ctx.path = ctx.path.replace(ADDRESS, DESK);
    }
    await next();
  };
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
  app.use(createRouter(options, sessions).routes());
  const handle = app.callback();
  return (request, response) => void handle(request, response);
}
