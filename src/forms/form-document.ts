/** What a form holds in the document, by the ids of its controls: what was typed before hydration is nowhere else. */

/** The control of a field: in a group of radio buttons the chosen one, else the one that has its id. */
export function controlOf(element: HTMLFormElement | null, controls: string, field: string): HTMLElement | null {
  return (
    element?.querySelector<HTMLElement>(`[type=radio][name="${field}"]:checked`) ??
    element?.querySelector<HTMLElement>(`#${controls}-${field}`) ??
    null
  );
}

/** What a control holds, however it came there; undefined for one that is not there or holds nothing of its own. */
export function valueInDocument(
  element: HTMLFormElement,
  controls: string,
  field: string,
): string | boolean | undefined {
  const control = controlOf(element, controls, field);
  if (control instanceof HTMLInputElement) {
    if (control.type === 'checkbox') return control.checked;
    // A file is kept by a machine of its own.
    if (control.type === 'file' || (control.type === 'radio' && !control.checked)) return undefined;
    return control.value;
  }
  return control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement ? control.value : undefined;
}

/** The texts in a form: no password and no file, and no box, which says that something is agreed to now. */
export function textsIn(element: HTMLFormElement, controls: string, fields: readonly string[]): Record<string, string> {
  const values = fields.map(
    (field) => [field, field === 'password' ? null : valueInDocument(element, controls, field)] as const,
  );
  return Object.fromEntries(values.filter((entry): entry is readonly [string, string] => typeof entry[1] === 'string'));
}
