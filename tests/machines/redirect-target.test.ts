import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { redirectTarget } from '../../machines/domain/redirect-target.ts';

const origins = { own: 'https://www.site.example', configured: ['https://app.site.example', 'http://localhost:5173'] };
const targetOf = (wanted: unknown) => redirectTarget(wanted, origins);

test.for([
  ['/', '/'],
  ['/dashboard', '/dashboard'],
  ['/landing-new/signup?plan=np_pa_monthly&type=trial#form', '/landing-new/signup?plan=np_pa_monthly&type=trial#form'],
  ['/a/../dashboard', '/dashboard'],
  ['/caf%C3%A9', '/caf%C3%A9'],
  ['/search?next=//evil.example', '/search?next=//evil.example'],
  ['/javascript:alert(1)', '/javascript:alert(1)'],
  ['/@evil.example', '/@evil.example'],
  // Our own origin in full becomes a path, which has the same target for every reader.
  ['https://www.site.example/notes?x=1', '/notes?x=1'],
  ['https://www.site.example', '/'],
  ['https://www.site.example:443/notes', '/notes'],
  ['HTTPS://WWW.SITE.EXAMPLE/notes', '/notes'],
  ['https://app.site.example/start', 'https://app.site.example/start'],
  ['https://app.site.example//start', 'https://app.site.example//start'],
  ['http://localhost:5173/?a=b#c', 'http://localhost:5173/?a=b#c'],
] as const)('[LEGAL-7] allowed redirects: %j → %j', ([wanted, target]) => expect(targetOf(wanted)).toBe(target));

test.for([
  ['another site', 'https://evil.example/'],
  ['a host without a scheme', '//evil.example'],
  ['three slashes', '///evil.example'],
  ['four slashes', '////evil.example/%2f..'],
  ['a backslash for a slash', '/\\evil.example'],
  ['backslashes', '\\\\evil.example'],
  ['a slash and backslashes', '/\\/evil.example'],
  ['a backslash later', '/a\\..\\..\\\\evil.example'],
  ['a scheme without slashes', 'https:evil.example'],
  ['a scheme with one slash', 'https:/evil.example'],
  ['a scheme with three slashes', 'https:///evil.example'],
  ['a scheme with backslashes', 'https:\\\\evil.example'],
  ['own origin without slashes', 'https:www.site.example/notes'],
  ['a script', 'javascript:alert(1)'],
  ['a script in disguise', 'JaVaScRiPt:alert(1)'],
  ['a script that looks like an address', 'javascript://www.site.example/%0aalert(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['a file', 'file:///etc/passwd'],
  ['a blob', 'blob:https://www.site.example/1'],
  ['another scheme of the own host', 'ftp://www.site.example/'],
  ['the own host, unencrypted', 'http://www.site.example/'],
  ['a websocket', 'wss://www.site.example/'],
  ['a user name that looks like the host', 'https://www.site.example@evil.example/'],
  ['a user and a password', 'https://www.site.example:443@evil.example/'],
  ['a user at the own host', 'https://user@www.site.example/'],
  ['a password at the own host', 'https://:secret@www.site.example/'],
  ['a user at a configured origin', 'https://user:secret@app.site.example/'],
  ['another port', 'https://www.site.example:8443/'],
  ['another port of a configured origin', 'http://localhost:3000/'],
  ['a host that begins alike', 'https://www.site.example.evil.example/'],
  ['a host that ends alike', 'https://evilwww.site.example/'],
  ['a host with the own one in its path', 'https://evil.example/www.site.example'],
  ['a host with the own one in its query', 'https://evil.example?https://www.site.example'],
  ['a host with the own one in its anchor', 'https://evil.example#https://www.site.example'],
  ['a domain above', 'https://site.example/'],
  ['a domain below', 'https://a.www.site.example/'],
  ['a dot at the end of the host', 'https://www.site.example./'],
  ['letters that look alike', 'https://www.sıte.example/'],
  ['a full stop of another script', 'https://evil。example/'],
  ['an encoded slash in the host', 'https://www.site.example%2f@evil.example/'],
  ['a path that becomes a host once decoded', '/%2fevil.example'],
  ['the same in capitals', '/%2Fevil.example'],
  ['an encoded backslash', '/%5cevil.example'],
  ['dots that vanish before two slashes', '/.//evil.example'],
  ['dots that lead up to two slashes', '/a/..//evil.example'],
  ['encoded dots', '/%2e%2e//evil.example'],
  ['the own origin with a path that looks like a host', 'https://www.site.example//evil.example'],
  ['a tab in the slashes', '/\t/evil.example'],
  ['a newline in the slashes', '/\n/evil.example'],
  ['a carriage return', '/\r/evil.example'],
  ['a newline in the scheme', 'java\nscript:alert(1)'],
  ['a header that ends', '/a\r\nSet-Cookie: a=b'],
  ['a zero byte', '/\u0000/evil.example'],
  ['a leading space', ' //evil.example'],
  ['a leading control character', '\u0001https://evil.example'],
  ['a trailing space', '/dashboard '],
  ['a non-breaking space', '/\u00a0/evil.example'],
  ['a next-line character', '/\u0085/evil.example'],
  ['a relative path', 'dashboard'],
  ['a relative path upwards', '../dashboard'],
  ['a query alone', '?next=/dashboard'],
  ['an anchor alone', '#top'],
  ['nothing', ''],
  ['a broken address', 'https://['],
  ['something endless', `/${'a'.repeat(2048)}`],
] as const)('[LEGAL-7] other redirects are rejected: %s', ([, wanted]) => expect(targetOf(wanted)).toBeNull());

test.for([null, undefined, 1, true, {}, ['/dashboard'], { toString: () => '/dashboard' }])(
  '[LEGAL-7] other redirects are rejected: a value that is not text: %j',
  (wanted) => {
    expect(targetOf(wanted)).toBeNull();
  },
);

test('[LEGAL-7] without configured origins only the site itself is allowed', () => {
  expect(redirectTarget('https://app.site.example/start', { own: origins.own, configured: [] })).toBeNull();
  expect(redirectTarget('/start', { own: origins.own, configured: [] })).toBe('/start');
});

test('[LEGAL-7] an allowed target maps to itself', () => {
  for (const wanted of ['/a/../dashboard', 'https://www.site.example/notes?x=1', 'https://app.site.example//start']) {
    const target = targetOf(wanted);
    expect(targetOf(target)).toBe(target);
  }
});

/** Random addresses from parts that parsers treat differently. */
const hostile = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        '/',
        '//',
        '\\',
        '/\\',
        'https:',
        'http:',
        'javascript:',
        'data:',
        '@',
        '%2f',
        '%5C',
        '..',
        '.',
        '?',
        '#',
        '\t',
        '\n',
        ' ',
        '\u0000',
        'evil.example',
        'www.site.example',
        'app.site.example',
        ':443',
        ':8443',
        'user',
        'a',
        '%2e',
        '。',
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom('https://', 'http://', 'ftp://', '//'), fc.domain(), fc.string({ maxLength: 12 }))
    .map(([scheme, host, path]) => `${scheme}${host}/${path}`),
  fc.string({ maxLength: 20 }).map((text) => `/${text}`),
  fc.constantFrom(
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'https://evil.example/landing-new/signup?invite_token=x',
  ),
  fc.constantFrom(
    'https://app.evil.example/',
    'https://app.site.example.evil.example/',
    'https://app.site.example@evil.example/',
    'https://www.site.example:8443/',
  ),
  fc.constantFrom(
    '/dashboard',
    '/landing-new/signup?invite_token=x',
    'https://www.site.example/notes',
    'https://app.site.example/start',
  ),
);

const originOf = (address: string) => new URL(address, `${origins.own}/landing-new/legal-acceptance`).origin;

test('[LEGAL-7] [SRV-10] redirects lead a browser to our own origin or a configured one, from any page', () => {
  fc.assert(
    fc.property(hostile, (wanted) => {
      const target = targetOf(wanted);
      if (target !== null) expect([origins.own, ...origins.configured]).toContain(originOf(target));
      // A local target stays a path for every decoding reader.
      const local = redirectTarget(wanted, { own: origins.own, configured: [] });
      if (local !== null) expect([originOf(local), /^\/(?![/\\]|%2f|%5c)/i.test(local)]).toEqual([origins.own, true]);
    }),
    { numRuns: 2_000 },
  );
});
