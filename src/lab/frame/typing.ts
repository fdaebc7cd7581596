import { COVER, isPersonal } from '../../../machines/domain/masking.ts';

/** Records typing and choices in controls: machines receive these on sending only, so the lab replays them itself. */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');
const controls = () => [...document.querySelectorAll<Control>('input, select, textarea')];

const nameOf = (control: Control) => control.id || String(controls().indexOf(control));
const named = (name: string) => controls().find((control, place) => (control.id || String(place)) === name);

function valueOf(control: Control): unknown {
  if (isBox(control)) return control.checked;
  return control instanceof HTMLInputElement && control.files ? [...control.files] : control.value;
}

/** Masks every value except numbers and check marks. */
function shownOf(control: Control): unknown {
  const isNumber = control instanceof HTMLInputElement && control.inputMode === 'decimal' && !isPersonal(control.name);
  if (isBox(control) || isNumber) return valueOf(control);
  return control.value === '' ? '' : COVER;
}

export interface Typed {
  typed: string;
  value: unknown;
}

/** @returns the value, and its masked form; null when the target is no control */
export function typedIn(target: unknown): { act: Typed; shown: Typed } | null {
  if (!isControl(target)) return null;
  const typed = nameOf(target);
  return { act: { typed, value: valueOf(target) }, shown: { typed, value: shownOf(target) } };
}

export type HeldFiles = ReadonlyMap<HTMLInputElement, readonly File[]>;

export const heldFiles = (): HeldFiles =>
  new Map(
    controls().flatMap((control) =>
      control instanceof HTMLInputElement && control.files ? [[control, [...control.files]] as const] : [],
    ),
  );

/** File fields that changed: a page fills and empties them without an event when a file is dropped or removed. */
export const refilled = (before: HeldFiles): HTMLInputElement[] =>
  [...heldFiles()].flatMap(([field, files]) => {
    const former = before.get(field) ?? [];
    return files.length === former.length && files.every((file, place) => file === former[place]) ? [] : [field];
  });

/** Fills the page's fields with the values of an event that was not typed, by the fields' names. */
export function fillIn(values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    const fields = controls().filter((control) => control.name === name && control.type !== 'hidden');
    for (const field of fields) {
      const shown = isBox(field) ? boxValue(field, value) : value;
      if (typeof shown === 'string' || typeof shown === 'boolean') typeAgain({ typed: nameOf(field), value: shown });
    }
  }
}

/** A radio button holds one of the values; a check box is on for `true` and for any text but `false`. */
function boxValue(box: HTMLInputElement, value: unknown): boolean {
  if (box.type === 'radio') return box.value === value;
  return value === true || (typeof value === 'string' && value !== '' && value !== 'false');
}

/** Skips controls that are missing or cannot hold the value. */
export function typeAgain({ typed, value }: Typed): void {
  const control = named(typed);
  if (!control) return;
  if (isBox(control)) {
    if (control.checked !== value && !(control.type === 'radio' && value === false)) control.click();
    return;
  }
  if (control instanceof HTMLInputElement && control.type === 'file') {
    // A masked file has no content.
    if (!Array.isArray(value)) return;
    const files = new DataTransfer();
    for (const file of value as File[]) files.items.add(file);
    control.files = files.files;
  } else {
    if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value)) return;
    // React overrides the property on the element and would ignore an unchanged value.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  }
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}
