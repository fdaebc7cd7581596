/** Reads a form's values from the document by control id: values typed before hydration are only there. */

export function controlOf(element: HTMLFormElement | null, controls: string, field: string): HTMLElement | null {
  return (
    element?.querySelector<HTMLElement>(`[type=radio][name="${field}"]:checked`) ??
    element?.querySelector<HTMLElement>(`#${controls}-${field}`) ??
    null
  );
}

/** Undefined for a missing control, and for one without a value. */
export function valueInDocument(
  element: HTMLFormElement,
  controls: string,
  field: string,
): string | boolean | undefined {
  const control = controlOf(element, controls, field);
  if (control instanceof HTMLInputElement) {
    if (control.type === 'checkbox') return control.checked;
    // The resume's machine keeps the file.
    if (control.type === 'file' || (control.type === 'radio' && !control.checked)) return undefined;
    return control.value;
  }
  return control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement ? control.value : undefined;
}

/** Text values without passwords, files and checkboxes: consent is given again. */
export function textsIn(element: HTMLFormElement, controls: string, fields: readonly string[]): Record<string, string> {
  const values = fields.map(
    (field) => [field, field.endsWith('password') ? null : valueInDocument(element, controls, field)] as const,
  );
  return Object.fromEntries(values.filter((entry): entry is readonly [string, string] => typeof entry[1] === 'string'));
}
