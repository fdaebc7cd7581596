/** SPEC.md section 3. */
export const positions = [
  'Advisory Board Member',
  'Integration Specialist',
  'Compliance Officer',
  'Mobile App Developer',
  'Chief Technology Officer (CTO)',
  'Other',
] as const;
export type Position = (typeof positions)[number];

/** The position in a query, by its name or by the careers page's title, which omits '(CTO)' (CAR-2). */
export function positionOf(wanted: unknown): Position | null {
  return positions.find((position) => position === wanted || position === `${String(wanted)} (CTO)`) ?? null;
}
