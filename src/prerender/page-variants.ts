import { positionOf, positions } from '../../machines/career-application/positions.ts';
import { inquiryTypes } from '../../machines/contact/inquiry-types.ts';
import { loginReasons } from '../../machines/login/login-reasons.ts';
import { isIosAgent } from '../../machines/mobile-signup/ios-agent.ts';
import { planCodes } from '../../machines/domain/plans.ts';
import { roiFieldNames } from '../../machines/roi-calculator/roi-fields.ts';
import { planFromText } from '../../machines/trial-signup/plan-from-text.ts';
import { parseSearch, stringifySearch } from '../routing/search.ts';

/** A query parameter with a closed list of values. */
interface ClosedParameter {
  values: readonly string[];
  /** The value that a text stands for; null for a text that stands for none. */
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

/** How a page depends on its query and on the agent (RUN-1). */
interface Variation {
  /** Combinations of parameters, each of whose values has a prerendered file; the first one that a query has in full counts. */
  closed?: readonly Readonly<Record<string, ClosedParameter>>[];
  /** Parameters with a visitor's own words: a query that has one is rendered for the request. */
  own?: readonly string[];
  /** The query that an agent stands for. */
  ofAgent?: (agent: string) => Readonly<Record<string, string>>;
}

const login: Variation = { closed: [{ session }], own: ['email', 'confirmation'] };

const variations: Readonly<Record<string, Variation>> = {
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
  '/forgot-password': { closed: [{ sent }] },
  '/reset-password': { closed: [{ changed: oneOf('yes') }], own: ['token'] },
  '/complete-registration': { closed: [{ completed: oneOf('yes') }, { resent: oneOf('yes') }], own: ['token'] },
  '/legal-acceptance': { own: ['redirect_url', 'signup_email'] },
  '/career-application': { closed: [{ sent }, { position: { values: positions, read: positionOf } }] },
  '/beta-tester': { closed: [{ sent }] },
};

const variationOf = (path: string): Variation => (Object.hasOwn(variations, path) ? variations[path] : undefined) ?? {};

/** Every query of a set of parameters, each with one of its values. */
const queriesOf = (parameters: Readonly<Record<string, ClosedParameter>>): Record<string, string>[] =>
  Object.entries(parameters).reduce<Record<string, string>[]>(
    (queries, [name, { values }]) => queries.flatMap((query) => values.map((value) => ({ ...query, [name]: value }))),
    [{}],
  );

/** The address of every variant that is written to a file at build time, by path and query below the base. */
export const variantAddresses: readonly string[] = Object.entries(variations).flatMap(([path, { closed = [] }]) =>
  closed.flatMap((parameters) => queriesOf(parameters).map((query) => path + stringifySearch(query))),
);

/**
 * The prerendered page that answers a request, by its address below the base: the path alone, or one of `variantAddresses`.
 * @param query the query as it came, with or without its question mark
 * @returns null when the query has a visitor's own words: the page is rendered for the request
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

/** Whether the page at a path depends on the user agent: caches have to know. */
export const variesByAgent = (path: string): boolean => variationOf(path).ofAgent !== undefined;
