import type { AlertPart } from './form.ts';

/** The list of BETA-2 and CAR-3; null when nothing is missing. @param labels required fields in the order of the form */
export function missingAlert<Field extends string>(
  labels: Readonly<Record<Field, string>>,
  wrong: readonly string[],
  values: Readonly<Record<string, string | boolean>>,
): readonly AlertPart[] | null {
  const missing = (Object.keys(labels) as Field[]).filter(
    (field) => wrong.includes(field) && String(values[field] ?? '').trim() === '',
  );
  if (missing.length === 0) return null;
  const names = missing.flatMap((field, index) => [
    ...(index === 0 ? [] : [{ text: ', ' }]),
    { text: labels[field], field },
  ]);
  return [{ text: 'Please fill in all required fields: ' }, ...names];
}
