import { readdirSync } from 'node:fs';
import { type Answer, asBrowser, asScript, message, send, type Sending } from '../server/support/http.ts';
import { inOwnFonts } from '../browser/own-fonts.ts';
import type { TestedSite } from '../browser/site.ts';
import { siteFixture } from './built-site.ts';
import { at } from './route-table.ts';
import { expect, openHydrated, test as base } from './site-test.ts';

const test = base.extend<object, { secure: TestedSite }>({
  secure: siteFixture({
    mode: 'production',
    environment: {
      ORIGIN: 'https://www.site.example',
      EMBED_ORIGINS: 'https://embedder.example',
      PAYMENT_URL: 'https://pay.example/',
    },
  }),
});

const host = { host: 'www.site.example' };
const html = { accept: 'text/html' };
const get = (path: string, headers = {}): Sending => ({ method: 'GET', path, headers: { ...html, ...headers } });
const asset = (ending: string) => {
  const name = readdirSync('dist/client/assets').find((file) => file.endsWith(ending));
  if (name === undefined) throw new Error(`There is no file *${ending} in the build.`);
  return at(`/assets/${name}`);
};

const nothing = /^default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/;
/** A page: own files, inline text by hash, form targets on the site, and the payment page. */
const page =
  /^default-src 'none';script-src 'self'(?: 'sha256-[\w+/=]+')+;style-src 'self'(?: 'sha256-[\w+/=]+')+;style-src-attr 'unsafe-inline';img-src 'self' data:;font-src 'self';media-src 'self';manifest-src 'self';connect-src 'self';form-action 'self' https:\/\/pay\.example;base-uri 'none';frame-ancestors 'none'$/;
const framedPage = new RegExp(
  page.source.replace("frame-ancestors 'none'", "frame-ancestors 'self' https://embedder\\.example"),
);

interface Kind {
  title: string;
  sending: Sending;
  status: number;
  policy: RegExp;
  cache: string;
  referrer?: string;
}

const kinds: Kind[] = [
  { title: 'a page', sending: get(at('/')), status: 200, policy: page, cache: 'no-cache' },
  {
    title: 'a page that depends on its query',
    sending: get(at('/contact?type=support')),
    status: 200,
    policy: page,
    cache: 'no-cache',
  },
  {
    title: 'a page that a mailed link opens',
    sending: get(at('/reset-password?token=opaque')),
    status: 200,
    policy: page,
    cache: 'no-store',
    referrer: 'strict-origin',
  },
  {
    title: 'another page that a mailed link opens',
    sending: get(at('/complete-registration?token=opaque')),
    status: 200,
    policy: page,
    cache: 'no-store',
    referrer: 'strict-origin',
  },
  {
    title: 'the login that a mailed link opens',
    sending: get(at('/login?confirmation=opaque')),
    status: 200,
    policy: page,
    cache: 'no-store',
    referrer: 'strict-origin',
  },
  {
    title: 'a page that others may frame',
    sending: get(at('/header-only')),
    status: 200,
    policy: framedPage,
    cache: 'no-cache',
  },
  {
    title: 'the other page that others may frame',
    sending: get(at('/footer-only')),
    status: 200,
    policy: framedPage,
    cache: 'no-cache',
  },
  { title: 'an unknown path', sending: get(at('/nowhere')), status: 404, policy: page, cache: 'no-cache' },
  { title: 'a path outside of the site', sending: get('/nowhere'), status: 404, policy: nothing, cache: 'no-store' },
  {
    title: 'a script',
    sending: get(asset('.js')),
    status: 200,
    policy: nothing,
    cache: 'public, max-age=31536000, immutable',
  },
  {
    title: 'a stylesheet',
    sending: get(asset('.css')),
    status: 200,
    policy: nothing,
    cache: 'public, max-age=31536000, immutable',
  },
  {
    title: 'a font',
    sending: get(asset('.woff2')),
    status: 200,
    policy: nothing,
    cache: 'public, max-age=31536000, immutable',
  },
  {
    title: 'a video',
    sending: get(at('/static/video/live-demo.webm')),
    status: 200,
    policy: nothing,
    cache: 'public,max-age=3600',
  },
  {
    title: 'part of a video',
    sending: get(at('/static/video/live-demo.webm'), { range: 'bytes=0-9' }),
    status: 206,
    policy: nothing,
    cache: 'public,max-age=3600',
  },
  { title: 'a redirect of the site', sending: get('/'), status: 302, policy: nothing, cache: '' },
  { title: 'a redirect of the relay', sending: get('/login'), status: 302, policy: nothing, cache: '' },
  { title: 'a redirect to another origin', sending: get('/payment'), status: 303, policy: nothing, cache: 'no-store' },
  {
    title: 'the dashboard without a session',
    sending: get('/dashboard'),
    status: 303,
    policy: nothing,
    cache: 'no-store',
  },
  { title: 'a JSON answer', sending: asScript(message, host), status: 200, policy: nothing, cache: 'no-store' },
  {
    title: 'a JSON refusal',
    sending: asScript({ name: 'Ada' }, host),
    status: 422,
    policy: nothing,
    cache: 'no-store',
  },
  {
    title: 'an accepted form',
    sending: asBrowser(message, host),
    status: 303,
    policy: nothing,
    cache: 'no-store',
  },
  {
    title: 'a rendered refusal',
    sending: asBrowser({ name: 'Ada' }, host),
    status: 422,
    policy: page,
    cache: 'no-store',
  },
  {
    title: 'an unsupported method',
    sending: { ...get('/contact'), method: 'DELETE' },
    status: 405,
    policy: nothing,
    cache: 'no-store',
  },
  {
    title: 'a refused cross-site post',
    sending: asBrowser(message, { ...host, origin: 'https://evil.example' }),
    status: 403,
    policy: nothing,
    cache: 'no-store',
  },
  {
    title: 'an unknown host',
    sending: get(at('/'), { host: 'evil.example' }),
    status: 421,
    policy: nothing,
    cache: 'no-store',
  },
];

const denied = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'hid',
  'display-capture',
  'local-fonts',
];

function expectProtected(
  { headers }: Answer,
  { policy, cache, referrer = 'strict-origin-when-cross-origin' }: Kind,
): void {
  expect(headers['content-security-policy']).toMatch(policy);
  expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  expect(headers['referrer-policy']).toBe(referrer);
  expect(headers['x-content-type-options']).toBe('nosniff');
  for (const feature of denied) expect(headers['permissions-policy']).toContain(`${feature}=()`);
  expect(headers['permissions-policy']).not.toMatch(/interest-cohort|clipboard-write/);
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{18}$/);
  expect(headers['cache-control'] ?? '').toBe(cache);
  // Nothing names the server's software or allows other origins to read the response.
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie'])
    expect(headers[name], name).toBeUndefined();
}

for (const kind of kinds) {
  test(`[BASE-4] [SRV-3] ${kind.title} carries every protective header`, async ({ secure }) => {
    const sending = { ...kind.sending, headers: { ...host, ...kind.sending.headers } };
    const answer = await send(Number(new URL(secure.origin).port), sending);
    expect(answer.status).toBe(kind.status);
    expectProtected(answer, kind);
  });
}

test('[SRV-3] plain http gets no HSTS header', async ({ site }) => {
  const { headers } = await send(Number(new URL(site.origin).port), get(at('/')));
  expect(headers['strict-transport-security']).toBeUndefined();
});

test('[BASE-4] the two embeddable pages load completely in another site’s frame, without a warning', async ({
  page: tab,
  site,
  embedder,
  complaints,
}) => {
  const failed: string[] = [];
  tab.on('requestfailed', (request) => failed.push(`${request.url()} ${request.failure()?.errorText}`));
  await tab.goto(
    `${embedder.origin}/?frame=${site.origin}${at('/header-only')}&frame=${site.origin}${at('/footer-only')}`,
  );
  await tab.waitForLoadState('networkidle');
  for (const frame of tab.frames().slice(1)) {
    await frame.dispatchEvent('body', 'pointermove');
    await frame.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await inOwnFonts(frame);
    expect(await frame.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'))).toBe(true);
  }
  expect(failed).toEqual([]);
  expect(complaints).toEqual([]);
});

test('[BASE-4] any other page, and any other site, cannot be framed', async ({ page: tab, site, embedder }) => {
  for (const [origin, path] of [
    [embedder.origin, '/'],
    [embedder.origin, '/login'],
    [embedder.stranger, '/header-only'],
  ] as const) {
    await tab.goto(`${origin}/?frame=${site.origin}${at(path)}`);
    await tab.waitForLoadState('networkidle');
    expect(await tab.frameLocator('iframe').locator('header, footer, main').count(), path).toBe(0);
  }
});

test('[SRV-3] pages are denied unused browser features, and another site cannot load the site’s files', async ({
  page: tab,
  site,
  embedder,
  complaints,
}) => {
  await openHydrated(tab, at('/'));
  const allowed = await tab.evaluate(() =>
    (document as unknown as { featurePolicy: { allowedFeatures(): string[] } }).featurePolicy.allowedFeatures(),
  );
  expect(allowed.filter((feature) => denied.includes(feature))).toEqual([]);
  expect(allowed).toContain('clipboard-write');
  expect(complaints).toEqual([]);
  await tab.goto(embedder.origin);
  const loaded = await tab.evaluate(
    (address) =>
      new Promise<boolean>((resolve) => {
        const script = document.createElement('script');
        script.addEventListener('load', () => resolve(true));
        script.addEventListener('error', () => resolve(false));
        script.src = address;
        document.head.append(script);
      }),
    `${site.origin}${asset('.js')}`,
  );
  expect(loaded).toBe(false);
});
