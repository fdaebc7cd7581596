import type { Config } from '../config.ts';
import { destinationsOf, isToVisitor } from '../submissions/destinations.ts';
import type { SubmissionType } from '../submissions/submission-type.ts';
import type { NewLegalAcceptance, SubmissionRoute } from './account-store.ts';

/** Where a submission of a kind goes, for the store. */
export const routeOf = (kind: SubmissionType, config: Pick<Config, 'webhook'>): SubmissionRoute => ({
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
export function legalRoutes(kind: SubmissionType, config: Pick<Config, 'webhook'>): NewLegalAcceptance['routes'] {
  const session = routeOf(kind, config);
  return { session, signup: withoutVisitor(session) };
}
