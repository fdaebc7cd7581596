import { COVER, isPersonal } from '../../../machines/domain/masking.ts';

/** What a visitor types, chooses and ticks: no machine knows of it before it is sent, so the lab types it again itself. */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');
const controls = () => [...document.querySelectorAll<Control>('input, select, textarea')];

/** A control's id; its place in the page where it has none. */
const nameOf = (control: Control) => control.id || String(controls().indexOf(control));
const named = (name: string) => controls().find((control, place) => (control.id || String(place)) === name);

function valueOf(control: Control): unknown {
  if (isBox(control)) return control.checked;
  return control instanceof HTMLInputElement && control.files ? [...control.files] : control.value;
}

/** What may be shown of a value. Of whatever is no mere number or tick only that there is something. */
function shownOf(control: Control): unknown {
  const isNumber = control instanceof HTMLInputElement && control.inputMode === 'decimal' && !isPersonal(control.name);
  if (isBox(control) || isNumber) return valueOf(control);
  return control.value === '' ? '' : COVER;
}

/** What a control holds after somebody typed in it. */
export interface Typed {
  typed: string;
  value: unknown;
}

/**
 * Takes what somebody typed.
 * @returns it as it is, and as it may be shown; null where nothing was typed in a control
 */
export function typedIn(target: unknown): { act: Typed; shown: Typed } | null {
  if (!isControl(target)) return null;
  const typed = nameOf(target);
  return { act: { typed, value: valueOf(target) }, shown: { typed, value: shownOf(target) } };
}

/** What each file field holds. */
export type HeldFiles = ReadonlyMap<HTMLInputElement, readonly File[]>;

export const heldFiles = (): HeldFiles =>
  new Map(
    controls().flatMap((control) =>
      control instanceof HTMLInputElement && control.files ? [[control, [...control.files]] as const] : [],
    ),
  );

/** The file fields that hold something else than before: a page fills and empties them by itself, without an event, when a file is dropped or taken away. */
export const refilled = (before: HeldFiles): HTMLInputElement[] =>
  [...heldFiles()].flatMap(([field, files]) => {
    const former = before.get(field) ?? [];
    return files.length === former.length && files.every((file, place) => file === former[place]) ? [] : [field];
  });

/** Types it again. A control that is not there, or cannot hold it, stays as it is. */
export function typeAgain({ typed, value }: Typed): void {
  const control = named(typed);
  if (!control) return;
  if (isBox(control)) {
    if (control.checked !== value) control.click();
    return;
  }
  if (control instanceof HTMLInputElement && control.type === 'file') {
    // Of a file that was covered nothing is left.
    if (!Array.isArray(value)) return;
    const files = new DataTransfer();
    for (const file of value as File[]) files.items.add(file);
    control.files = files.files;
  } else {
    if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value)) return;
    // Past React's own property, which would take it for what the control held before.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  }
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}
