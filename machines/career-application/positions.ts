/** The positions that one can apply for (SPEC.md section 3). */
export const positions = [
  'Advisory Board Member',
  'Integration Specialist',
  'Compliance Officer',
  'Mobile App Developer',
  'Chief Technology Officer (CTO)',
  'Other',
] as const;
export type Position = (typeof positions)[number];

/** The position that a query asks for: its own name, or the title on the careers page, which leaves '(CTO)' out. Anything else is none (CAR-2). */
export function positionOf(wanted: unknown): Position | null {
  return positions.find((position) => position === wanted || position === `${String(wanted)} (CTO)`) ?? null;
}
