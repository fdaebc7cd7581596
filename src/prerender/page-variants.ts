import { positionOf, positions } from '../../machines/career-application/positions.ts';
import { inquiryTypes } from '../../machines/contact/inquiry-types.ts';
import { loginReasons } from '../../machines/login/login-reasons.ts';
import { isIosAgent } from '../../machines/mobile-signup/ios-agent.ts';
import { planCodes } from '../../machines/domain/plans.ts';
import { forms } from '../../machines/forms.ts';
import { roiFieldNames } from '../../machines/roi-calculator/roi-fields.ts';
import { planFromText } from '../../machines/trial-signup/plan-from-text.ts';
import { parseSearch, stringifySearch } from '../routing/search.ts';

interface ClosedParameter {
  values: readonly string[];
  read(text: string): string | null;
}

const oneOf = (...values: readonly string[]): ClosedParameter => ({
  values,
  read: (text) => (values.includes(text) ? text : null),
});

const sent = oneOf('yes');
const plan: ClosedParameter = { values: planCodes, read: planFromText };
const type = oneOf('direct');
const session = oneOf(...loginReasons);
const billing = oneOf('annual');
const ios = oneOf('1');

/** How a page depends on its query and user agent (RUN-1). */
interface Variation {
  /** Sets of parameters whose every combination is prerendered. The first set that a query fully has is used. */
  closed?: readonly Readonly<Record<string, ClosedParameter>>[];
  /** Parameters with free text: such a query is rendered per request. */
  own?: readonly string[];
  /** The query that a user agent implies. */
  ofAgent?: (agent: string) => Readonly<Record<string, string>>;
}

const login: Variation = { closed: [{ session }], own: ['email', 'confirmation'] };

/** The page after a post without script. */
const ofForms = forms.flatMap(({ form, done }): [string, Variation][] =>
  done === null ? [] : [[form.screen, { closed: [{ [done]: sent }] }]],
);

const variations: Readonly<Record<string, Variation>> = {
  ...Object.fromEntries(ofForms),
  '/': { closed: [{ billing }] },
  '/pricing': { closed: [{ billing }] },
  '/contact': { closed: [{ sent }, { type: oneOf(...inquiryTypes.filter((inquiry) => inquiry !== 'general')) }] },
  '/enterprise': { own: roiFieldNames },
  '/signup': {
    closed: [{ plan, type, sent }, { plan, sent }, { plan, type }, { plan }, { type }],
    own: ['invite_token'],
  },
  '/mobile-signup': {
    closed: [{ ios, sent }, { ios }, { sent }],
    ofAgent: (agent) => (isIosAgent(agent) ? { ios: '1' } : {}),
  },
  '/login': login,
  '/actual-login': login,
  '/reset-password': { closed: [{ changed: oneOf('yes') }], own: ['token'] },
  '/change-plan': { closed: [{ changed: oneOf('yes') }, { plan: oneOf(...planCodes) }] },
  '/complete-registration': { closed: [{ completed: oneOf('yes') }, { resent: oneOf('yes') }], own: ['token'] },
  '/legal-acceptance': { own: ['redirect_url', 'signup_email'] },
  '/career-application': { closed: [{ sent }, { position: { values: positions, read: positionOf } }] },
};

const variationOf = (path: string): Variation => (Object.hasOwn(variations, path) ? variations[path] : undefined) ?? {};

const queriesOf = (parameters: Readonly<Record<string, ClosedParameter>>): Record<string, string>[] =>
  Object.entries(parameters).reduce<Record<string, string>[]>(
    (queries, [name, { values }]) => queries.flatMap((query) => values.map((value) => ({ ...query, [name]: value }))),
    [{}],
  );

/** Path and query below the base of every variant that the build writes. */
export const variantAddresses: readonly string[] = Object.entries(variations).flatMap(([path, { closed = [] }]) =>
  closed.flatMap((parameters) => queriesOf(parameters).map((query) => path + stringifySearch(query))),
);

/**
 * @param query with or without its question mark
 * @returns null when the query has free text: the page is rendered per request
 */
export function pageFor(path: string, query: string, agent: string): string | null {
  const { closed = [], own = [], ofAgent } = variationOf(path);
  const search = { ...parseSearch(query), ...ofAgent?.(agent) };
  if (own.some((name) => Object.hasOwn(search, name))) return null;
  for (const parameters of closed) {
    const read = Object.entries(parameters).map(
      ([name, parameter]) => [name, Object.hasOwn(search, name) ? parameter.read(search[name] ?? '') : null] as const,
    );
    if (read.every(([, value]) => value !== null)) return path + stringifySearch(Object.fromEntries(read));
  }
  return path;
}

/** For the `Vary` header. */
export const variesByAgent = (path: string): boolean => variationOf(path).ofAgent !== undefined;
