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

/** Whether a title of the careers page, which omits '(CTO)', or a name means this position. */
export const meansPosition = (wanted: unknown, position: string): boolean =>
  position === wanted || position === `${String(wanted)} (CTO)`;

/** The position in a query, by its name or by the careers page's title (CAR-2). */
export function positionOf(wanted: unknown): Position | null {
  return positions.find((position) => meansPosition(wanted, position)) ?? null;
}
