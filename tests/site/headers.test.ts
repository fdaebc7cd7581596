import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at } from '../e2e/route-table.ts';
import { type Answer, asBrowser, asScript, message, send, type Sending } from '../server/support/http.ts';
import { startTestRelay } from '../server/support/test-relay.ts';
import { builtSite, portOf } from './support/built-site.ts';

const secure = await builtSite({
  ORIGIN: 'https://www.site.example',
  EMBED_ORIGINS: 'https://embedder.example',
  PAYMENT_URL: 'https://pay.example/',
});

const host = { host: 'www.site.example' };
const html = { accept: 'text/html' };
const get = (path: string, headers = {}): Sending => ({ method: 'GET', path, headers: { ...html, ...headers } });
const asset = (ending: string) => {
  const name = readdirSync('dist/client/assets').find((file) => file.endsWith(ending));
  if (name === undefined) throw new Error(`There is no file *${ending} in the build.`);
  return at(`/assets/${name}`);
};

test('[BASE-7] the picture of a preview shows in pages of other sites, and no other file does', async () => {
  const policy = async (path: string) =>
    (await send(portOf(secure), get(at(path), host))).headers['cross-origin-resource-policy'];
  expect(await policy('/static/img/social/contact.png')).toBe('cross-origin');
  for (const path of ['/static/img/icon.svg', '/', '/feed.xml']) expect(await policy(path), path).toBe('same-origin');
});

const nothing = /^default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/;
/** A page: own files, inline text by hash, form targets on the site alone. */
const page =
  /^default-src 'none';script-src 'self'(?: 'sha256-[\w+/=]+')+;style-src 'self'(?: 'sha256-[\w+/=]+')+;style-src-attr 'unsafe-inline';img-src 'self' data:;font-src 'self';media-src 'self';manifest-src 'self';connect-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'$/;
const framedPage = new RegExp(
  page.source.replace("frame-ancestors 'none'", "frame-ancestors 'self' https://embedder\\.example"),
);

type Answered = [title: string, sending: Sending, status: number, policy: RegExp, cache: string, referrer?: string];

const forever = 'public, max-age=31536000, immutable';
const anHour = 'public,max-age=3600';

const loginFirst = 'the account without a session';

const answers: Answered[] = [
  ['a page', get(at('/')), 200, page, 'no-cache'],
  ['a page that depends on its query', get(at('/contact?type=support')), 200, page, 'no-cache'],
  ['a page that a mailed link opens', get(at('/reset-password?token=opaque')), 200, page, 'no-store', 'strict-origin'],
  [
    'another page that a mailed link opens',
    get(at('/complete-registration?token=opaque')),
    200,
    page,
    'no-store',
    'strict-origin',
  ],
  ['the login that a mailed link opens', get(at('/login?confirmation=opaque')), 200, page, 'no-store', 'strict-origin'],
  ['a page that others may frame', get(at('/header-only')), 200, framedPage, 'no-cache'],
  ['the other page that others may frame', get(at('/footer-only')), 200, framedPage, 'no-cache'],
  ['an unknown path', get(at('/nowhere')), 404, page, 'no-cache'],
  ['a path outside of the site', get('/nowhere'), 404, nothing, 'no-store'],
  ['a script', get(asset('.js')), 200, nothing, forever],
  ['a stylesheet', get(asset('.css')), 200, nothing, forever],
  ['a font', get(asset('.woff2')), 200, nothing, forever],
  ['a video', get(at('/static/video/live-demo.webm')), 200, nothing, anHour],
  ['part of a video', get(at('/static/video/live-demo.webm'), { range: 'bytes=0-9' }), 206, nothing, anHour],
  ['a redirect of the site', get('/'), 302, nothing, ''],
  ['a redirect of the relay', get('/login'), 302, nothing, ''],
  ['a redirect to another origin', get('/payment'), 303, nothing, 'no-store'],
  [loginFirst, get(at('/account')), 303, nothing, 'no-store'],
  ['a JSON answer', asScript(message, host), 200, nothing, 'no-store'],
  ['a JSON refusal', asScript({ name: 'Ada' }, host), 422, nothing, 'no-store'],
  ['an accepted form', asBrowser(message, host), 303, nothing, 'no-store'],
  ['a rendered refusal', asBrowser({ name: 'Ada' }, host), 422, page, 'no-store'],
  ['an unsupported method', { ...get('/contact'), method: 'DELETE' }, 405, nothing, 'no-store'],
  [
    'a refused cross-site post',
    asBrowser(message, { ...host, origin: 'https://evil.example' }),
    403,
    nothing,
    'no-store',
  ],
  ['an unknown host', get(at('/'), { host: 'evil.example' }), 421, nothing, 'no-store'],
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
  policy: RegExp,
  cache: string,
  referrer = 'strict-origin-when-cross-origin',
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
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
    expect(headers[name], name).toBeUndefined();
}

for (const [title, sending, status, ...protection] of answers) {
  test(`[BASE-4] [SRV-3] ${title} carries every protective header`, async () => {
    const sent = { ...sending, headers: { ...host, ...sending.headers } };
    const answer = await send(portOf(secure), sent);
    expect(answer.status).toBe(status);
    expectProtected(answer, ...protection);
    // The target of a login is the only cookie before a login.
    const target = /^__Host-target=[\w-]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax; Secure$/;
    expect(answer.headers['set-cookie'] ?? []).toEqual(title === loginFirst ? [expect.stringMatching(target)] : []);
  });
}

test('[SRV-3] plain http gets no HSTS header', async () => {
  const { headers } = await send((await startTestRelay()).port, get(at('/')));
  expect(headers['strict-transport-security']).toBeUndefined();
});
