import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { prerenderedPaths } from '../../src/content/pages.ts';
import { variants } from '../e2e/route-table.ts';
import { pageFor, variantAddresses, variesByAgent } from '../../src/prerender/page-variants.ts';

const desktop = 'Mozilla/5.0 (X11; Linux x86_64)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';

/** Serializes a query as a browser does. */
const declared = variants.map((path) => {
  const [name, query = ''] = path.split('?');
  return `${name}?${new URLSearchParams(query).toString()}`;
});

test('[RUN-1] the variants are the declared ones, each at one address', () => {
  expect(variantAddresses.toSorted()).toEqual(declared.toSorted());
});

test.each([
  // Every plan name of SIGN-3 is served by its code's file.
  ['/signup', '?plan=NP', '/signup?plan=np_pa_monthly'],
  ['/signup', '?plan=np_pa', '/signup?plan=np_pa_monthly'],
  ['/signup', '?plan=advanced_practice', '/signup?plan=np_pa_monthly'],
  ['/signup', '?plan=Physician', '/signup?plan=md_do_monthly'],
  ['/signup', '?plan=physician_assistant', '/signup?plan=np_pa_monthly'],
  ['/signup', '?plan=md_do_annual', '/signup?plan=md_do_annual'],
  // A trial is the plain page; only `direct` is not.
  ['/signup', '?plan=np_pa_monthly&type=trial', '/signup?plan=np_pa_monthly'],
  ['/signup', '?type=direct&plan=MD', '/signup?plan=md_do_monthly&type=direct'],
  ['/signup', '?sent=yes', '/signup'],
  ['/signup', '?type=direct&sent=yes', '/signup?type=direct'],
  // The first of two values counts.
  ['/signup', '?plan=NP&plan=MD', '/signup?plan=np_pa_monthly'],
  ['/contact', '?type=nonsense&type=careers', '/contact'],
  ['/contact', '?type=careers&sent=yes', '/contact?sent=yes'],
  ['/contact', '?type=general', '/contact'],
  ['/contact', '?utm_source=x&type=careers', '/contact?type=careers'],
  ['/contact', '?utm_source=x', '/contact'],
  ['/contact', '?__proto__=x&constructor=y', '/contact'],
  ['/about', '?type=careers', '/about'],
  ['/', '?billing=monthly', '/'],
  [
    '/career-application',
    '?position=Chief%20Technology%20Officer',
    '/career-application?position=Chief+Technology+Officer+%28CTO%29',
  ],
  [
    '/career-application',
    '?position=Chief+Technology+Officer+%28CTO%29',
    '/career-application?position=Chief+Technology+Officer+%28CTO%29',
  ],
  ['/career-application', '?position=Astronaut', '/career-application'],
  ['/login', '?session=ended', '/login?session=ended'],
  ['/constructor', '?type=x', '/constructor'],
])('[RUN-1] %s%s is answered with the file of %s', (path, query, page) => {
  expect(pageFor(path, query, desktop)).toBe(page);
});

test.each([
  ['/signup', '?plan=NP&invite_token=opaque'],
  ['/login', '?session=ended&email=ada%40visitor.example'],
  ['/login', '?confirmation=opaque'],
  ['/actual-login', '?confirmation=opaque'],
  ['/reset-password', '?token=opaque'],
  ['/complete-registration', '?token=opaque&resent=yes'],
  ['/legal-acceptance', '?signup_email=ada%40visitor.example'],
  ['/legal-acceptance', '?redirect_url=%2Fdashboard'],
  ['/enterprise', '?clinicians=20'],
])('[RUN-1] %s%s has free text and is rendered per request', (path, query) => {
  expect(pageFor(path, query, desktop)).toBeNull();
});

test('[RUN-1] [MOB-2] an iOS agent gets the file of `ios=1`, on the mobile signup only', () => {
  expect(pageFor('/mobile-signup', '', iphone)).toBe('/mobile-signup?ios=1');
  expect(pageFor('/mobile-signup', '?sent=yes', iphone)).toBe('/mobile-signup?ios=1&sent=yes');
  expect(pageFor('/mobile-signup', '?ios=0', iphone)).toBe('/mobile-signup?ios=1');
  expect(pageFor('/mobile-signup', '?ios=1', desktop)).toBe('/mobile-signup?ios=1');
  expect(pageFor('/signup', '', iphone)).toBe('/signup');
  expect(['/mobile-signup', ...prerenderedPaths].filter(variesByAgent)).toEqual(['/mobile-signup', '/mobile-signup']);
});

test('[RUN-1] every query leads to a declared file', () => {
  const names = [
    'plan',
    'type',
    'billing',
    'position',
    'ios',
    'sent',
    'session',
    'changed',
    'completed',
    'resent',
    'utm_source',
  ];
  const text = fc.oneof(
    fc.constantFrom('yes', '1', 'annual', 'direct', 'NP', 'md_do_annual', 'careers', 'ended', 'Other'),
    fc.string(),
  );
  const query = fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string()), text))
    .map((pairs) => new URLSearchParams(pairs).toString());
  const files = new Set([...prerenderedPaths, ...declared]);
  fc.assert(
    fc.property(
      fc.constantFrom(...prerenderedPaths),
      query,
      fc.constantFrom(desktop, iphone),
      (path, search, agent) => {
        const page = pageFor(path, search, agent);
        return page === null || files.has(page);
      },
    ),
  );
});
