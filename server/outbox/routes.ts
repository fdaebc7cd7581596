import { destinationsOf, isToVisitor, type Webhooks } from './destinations.ts';
import type { SubmissionType } from './submission-type.ts';

export interface SubmissionRoute {
  kind: string;
  destinations: readonly string[];
}

export const routeOf = (kind: SubmissionType, config: Webhooks): SubmissionRoute => ({
  kind: kind.name,
  destinations: destinationsOf(kind, config),
});

export const withoutVisitor = <Sent extends { destinations: readonly string[] }>(route: Sent): Sent => ({
  ...route,
  destinations: route.destinations.filter((destination) => !isToVisitor(destination)),
});
