/** Answers Tab within something that keeps the focus: from its last control on to its first, and back. */
export function moveWithin(root: HTMLElement, event: Pick<KeyboardEvent, 'shiftKey' | 'preventDefault'>): void {
  const stops = [...root.querySelectorAll<HTMLElement>('summary, a, button')];
  const current = stops.findIndex((stop) => stop === document.activeElement);
  // From what is focused but no stop, such as a title, to the first or the last of them.
  const next = current === -1 && event.shiftKey ? -1 : current + (event.shiftKey ? -1 : 1);
  event.preventDefault();
  stops.at(next % stops.length)?.focus();
}
