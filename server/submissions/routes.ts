import type { Config } from '../kernel/config.ts';
import { destinationsOf, isToVisitor } from './destinations.ts';
import type { SubmissionType } from './submission-type.ts';

/** A kind of submission, and where one goes. */
export interface SubmissionRoute {
  kind: string;
  destinations: readonly string[];
}

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

/** Where the record of a legal acceptance goes: for a session with a copy to the account's address. */
export interface LegalRoutes {
  session: SubmissionRoute;
  signup: SubmissionRoute;
}

/** The address of a signup is not confirmed: its owner gets no copy of what somebody else may have accepted. */
export function legalRoutes(kind: SubmissionType, config: Pick<Config, 'webhook'>): LegalRoutes {
  const session = routeOf(kind, config);
  return { session, signup: withoutVisitor(session) };
}
