/** What an estimate is worked out from, in the order of the fields: the limits of each, and the value it begins with. */
export const roiFields = {
  clinicians: { min: 1, max: 10_000, whole: true, example: 10 },
  /** A clinic day of one clinician. With the minutes below, 3.2 hours a day: the claim of SPEC.md section 1. */
  visits: { min: 1, max: 100, whole: false, example: 16 },
  /** Spent on documenting one visit. */
  minutes: { min: 1, max: 120, whole: false, example: 12 },
  /** Share of that time that is saved, in percent. */
  saved: { min: 1, max: 100, whole: false, example: 50 },
  /** What an hour of a clinician is worth, in dollars. */
  hour: { min: 1, max: 1_000, whole: false, example: 100 },
  /** What the plan costs a clinician a month, in dollars. */
  price: { min: 0, max: 1_000, whole: false, example: 99 },
} as const;

export type RoiField = keyof typeof roiFields;
export const roiFieldNames = Object.keys(roiFields) as RoiField[];

/** What stands in the fields. */
export type RoiTexts = Readonly<Record<RoiField, string>>;
