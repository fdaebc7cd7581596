type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controls = () => [...document.querySelectorAll<Control>('input, select, textarea')];

/** Radio buttons of one group share a name, so their value is part of the key. */
const keyOf = ({ id, name, type, value }: Control) => id || `${name} ${type === 'radio' ? value : ''}`;

let typedIn = new Map<string, Control>();
let focused: Element | null = null;

/** Remembers the controls of the page before hydration, with typed and autofilled values. */
export function keepTyped(): void {
  typedIn = new Map(controls().map((control) => [keyOf(control), control]));
  focused = document.activeElement;
}

/**
 * Restores values in controls that hydration has replaced: React renders the page again when a password manager, a
 * translation or another extension has changed its tree.
 */
export function restoreTyped(): void {
  for (const next of controls()) {
    const old = typedIn.get(keyOf(next));
    if (!old || old.isConnected || old.type !== next.type) continue;
    if (old instanceof HTMLInputElement && next instanceof HTMLInputElement) next.checked = old.checked;
    if (old.type === 'file') (next as HTMLInputElement).files = (old as HTMLInputElement).files;
    else next.value = old.value;
    if (old === focused) next.focus();
  }
  typedIn.clear();
}
