import { dollars, numberText, signedDollars } from '../domain/money.ts';
import { type RoiField, roiFieldNames, roiFields, type RoiTexts } from './roi-fields.ts';

export type RoiInputs = Readonly<Record<RoiField, number>>;

/** Per month. */
export const clinicDays = 20;

const forEachField = <T>(value: (field: RoiField) => T) =>
  Object.fromEntries(roiFieldNames.map((field) => [field, value(field)])) as Record<RoiField, T>;

export const exampleInputs: RoiInputs = forEachField((field) => roiFields[field].example);

export function textsFrom(given: Partial<RoiTexts>): RoiTexts {
  return forEachField((field) => given[field] ?? String(roiFields[field].example));
}

/** `1,200`, `$90.50`, `50%`. */
const numberPattern = /^\$?\s*(\d+|\d{1,3}(?:,\d{3})+)(\.\d+)?\s*%?$/;

/** Null for anything but a number within the field's limits. */
export function readField(field: RoiField, text: string): number | null {
  const [, integer, fraction = ''] = numberPattern.exec(text.trim()) ?? [];
  if (integer === undefined) return null;
  const { min, max, whole } = roiFields[field];
  const value = Number(integer.replaceAll(',', '') + fraction);
  return value >= min && value <= max && (!whole || Number.isInteger(value)) ? value : null;
}

/** In the order of the fields. */
export function wrongFields(texts: RoiTexts): RoiField[] {
  return roiFieldNames.filter((field) => readField(field, texts[field]) === null);
}

/** Null if a field is invalid. */
export function readInputs(texts: RoiTexts): RoiInputs | null {
  if (wrongFields(texts).length > 0) return null;
  return forEachField((field) => readField(field, texts[field]) ?? roiFields[field].example);
}

export function sameInputs(one: RoiInputs, other: RoiInputs): boolean {
  return roiFieldNames.every((field) => one[field] === other[field]);
}

/** An estimate for one month. Each value is calculated from the printed one above it, so that the lines add up. */
export interface Estimate {
  visits: number;
  /** Hours of documentation, to a tenth. */
  hours: number;
  /** Saved hours, to a tenth. */
  back: number;
  /** Value of the saved hours in whole dollars. */
  worth: number;
  /** Cost of the plans in whole dollars. */
  cost: number;
  /** Dollars; negative where the plans cost more. */
  net: number;
}

const toTenth = (value: number) => Math.round(value * 10) / 10;

/** STAT-1. */
export function estimateOf({ clinicians, visits, minutes, saved, hour, price }: RoiInputs): Estimate {
  const monthly = Math.round(clinicians * visits * clinicDays);
  const hours = toTenth((monthly * minutes) / 60);
  const back = toTenth((hours * saved) / 100);
  const worth = Math.round(back * hour);
  const cost = Math.round(clinicians * price);
  return { visits: monthly, hours, back, worth, cost, net: worth - cost };
}

/** Steps of the estimate, each line from the one above it. */
export function workedLines({ clinicians, visits, minutes, saved, hour, price }: RoiInputs, estimate: Estimate) {
  return [
    {
      what: 'Visits',
      formula: `${numberText(clinicians)} × ${numberText(visits)} × ${clinicDays} days`,
      result: numberText(estimate.visits),
    },
    {
      what: 'Documentation',
      formula: `${numberText(estimate.visits)} × ${numberText(minutes)} min ÷ 60`,
      result: `${numberText(estimate.hours)} h`,
    },
    {
      what: 'Time back',
      formula: `${numberText(estimate.hours)} h × ${numberText(saved)}%`,
      result: `${numberText(estimate.back)} h`,
    },
    {
      what: 'Value of that time',
      formula: `${numberText(estimate.back)} h × $${numberText(hour)}`,
      result: dollars(estimate.worth),
    },
    {
      what: 'Plans',
      formula: `${numberText(clinicians)} × $${numberText(price)}`,
      result: signedDollars(-estimate.cost || 0),
    },
  ] as const;
}
