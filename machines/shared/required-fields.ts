/** The list of BETA-2 and CAR-3; null when nothing is missing. @param labels required fields in the order of the form */
export function missingAlert<Field extends string>(
  labels: Readonly<Record<Field, string>>,
  wrong: readonly string[],
  values: Readonly<Record<string, string | boolean>>,
): string | null {
  const missing = (Object.keys(labels) as Field[]).filter(
    (field) => wrong.includes(field) && String(values[field] ?? '').trim() === '',
  );
  return missing.length === 0
    ? null
    : `Please fill in all required fields: ${missing.map((field) => labels[field]).join(', ')}`;
}
