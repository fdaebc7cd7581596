/**
 * What a form says of required fields that are empty, as SPEC.md section 5 words it; null when none is.
 * @param labels the required fields by their labels, in the order of the form
 * @param wrong the fields that are wrong; one that is filled in but wrong is not missing
 * @param values what was typed
 */
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
