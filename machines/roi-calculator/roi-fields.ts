import { planFamilies } from '../domain/plans.ts';

/** The inputs of an estimate, in the order of the fields, with limits and example. */
export const roiFields = {
  clinicians: { min: 1, max: 10_000, whole: true, example: 10 },
  /** One clinician's clinic day. With the minutes below, 3.2 hours a day: a claim of HOME-3. */
  visits: { min: 1, max: 100, whole: false, example: 16 },
  /** Minutes of documentation per visit. */
  minutes: { min: 1, max: 120, whole: false, example: 12 },
  /** Percent of that time. */
  saved: { min: 1, max: 100, whole: false, example: 50 },
  /** Dollars per clinician hour. */
  hour: { min: 1, max: 1_000, whole: false, example: 100 },
  /** Dollars per clinician and month. */
  price: { min: 0, max: 1_000, whole: false, example: planFamilies.md_do.monthly },
} as const;

export type RoiField = keyof typeof roiFields;
export const roiFieldNames = Object.keys(roiFields) as RoiField[];

export type RoiTexts = Readonly<Record<RoiField, string>>;
