import { type RoiField, roiFieldNames, roiFields, type RoiTexts } from './roi-fields.ts';

export type RoiInputs = Readonly<Record<RoiField, number>>;

/** A month is counted as this many clinic days. */
export const clinicDays = 20;

const forEachField = <T>(value: (field: RoiField) => T) =>
  Object.fromEntries(roiFieldNames.map((field) => [field, value(field)])) as Record<RoiField, T>;

/** The values that the calculator begins with. */
export const exampleInputs: RoiInputs = forEachField((field) => roiFields[field].example);

/** Texts for every field: those that are given, and the example's for the rest. */
export function textsFrom(given: Partial<RoiTexts>): RoiTexts {
  return forEachField((field) => given[field] ?? String(roiFields[field].example));
}

/** A number as people write it: `1,200`, `$90.50`, `50%`. */
const numberPattern = /^\$?\s*(\d+|\d{1,3}(?:,\d{3})+)(\.\d+)?\s*%?$/;

/** The number that a field's text stands for, or null where it stands for none within the field's limits. */
export function readField(field: RoiField, text: string): number | null {
  const [, integer, fraction = ''] = numberPattern.exec(text.trim()) ?? [];
  if (integer === undefined) return null;
  const { min, max, whole } = roiFields[field];
  const value = Number(integer.replaceAll(',', '') + fraction);
  return value >= min && value <= max && (!whole || Number.isInteger(value)) ? value : null;
}

/** The fields whose texts cannot be counted with, in their order. */
export function wrongFields(texts: RoiTexts): RoiField[] {
  return roiFieldNames.filter((field) => readField(field, texts[field]) === null);
}

/** The numbers of the fields, or null where one of them cannot be counted with. */
export function readInputs(texts: RoiTexts): RoiInputs | null {
  if (wrongFields(texts).length > 0) return null;
  return forEachField((field) => readField(field, texts[field]) ?? roiFields[field].example);
}

export function sameInputs(one: RoiInputs, other: RoiInputs): boolean {
  return roiFieldNames.every((field) => one[field] === other[field]);
}

/** An estimate for one month. Each value is worked out from the one above it as it is printed, so that the lines add up. */
export interface Estimate {
  visits: number;
  /** Hours of documentation, to a tenth. */
  hours: number;
  /** Hours that are saved of these, to a tenth. */
  back: number;
  /** What these are worth, in whole dollars. */
  worth: number;
  /** What the plans cost, in whole dollars. */
  cost: number;
  /** What is left, in dollars; less than nothing where the plans cost more. */
  net: number;
}

const toTenth = (value: number) => Math.round(value * 10) / 10;

/** Works out a month (STAT-1). */
export function estimateOf({ clinicians, visits, minutes, saved, hour, price }: RoiInputs): Estimate {
  const monthly = Math.round(clinicians * visits * clinicDays);
  const hours = toTenth((monthly * minutes) / 60);
  const back = toTenth((hours * saved) / 100);
  const worth = Math.round(back * hour);
  const cost = Math.round(clinicians * price);
  return { visits: monthly, hours, back, worth, cost, net: worth - cost };
}
