import type { Config } from '../config.ts';
import { destinationsOf, isToVisitor } from '../submissions/destinations.ts';
import type { SubmissionKind } from '../submissions/kind.ts';
import type { NewLegalAcceptance, Route } from './account-store.ts';

/** Where a submission of a kind goes, for the store. */
export const routeOf = (kind: SubmissionKind, config: Pick<Config, 'webhook'>): Route => ({
  kind: kind.name,
  destinations: destinationsOf(kind, config),
});

/** The same without the mail to the visitor. */
export const withoutVisitor = <Sent extends { destinations: readonly string[] }>(route: Sent): Sent => ({
  ...route,
  destinations: route.destinations.filter((destination) => !isToVisitor(destination)),
});

/**
 * Where the record of a legal acceptance goes. Nobody has confirmed the address of a signup: its owner gets no copy of what
 * somebody else may have accepted.
 */
export function legalRoutes(kind: SubmissionKind, config: Pick<Config, 'webhook'>): NewLegalAcceptance['routes'] {
  const session = routeOf(kind, config);
  return { session, signup: withoutVisitor(session) };
}
