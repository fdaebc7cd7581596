/** CAR-1. */
export const positions = [
  'Advisory Board Member',
  'Integration Specialist',
  'Compliance Officer',
  'Mobile App Developer',
  'Chief Technology Officer (CTO)',
  'Other',
] as const;
export type Position = (typeof positions)[number];

/** The position's title on the careers page. */
export const titleOf = (position: string): string => position.replace(' (CTO)', '');

/** The position in a query, by its name or by the careers page's title (CAR-2). */
export function positionOf(wanted: unknown): Position | null {
  return positions.find((position) => position === wanted || titleOf(position) === wanted) ?? null;
}
