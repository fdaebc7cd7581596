/** Handles Tab in a focus trap: wraps from the last control to the first, and back. */
export function moveWithin(root: HTMLElement, event: Pick<KeyboardEvent, 'shiftKey' | 'preventDefault'>): void {
  const stops = [...root.querySelectorAll<HTMLElement>('summary, a, button')].filter(
    (stop) => stop.getClientRects().length > 0,
  );
  const current = stops.findIndex((stop) => stop === document.activeElement);
  // Focus on an element that is no tab stop, such as a title, moves to the first or last stop.
  const next = current === -1 && event.shiftKey ? -1 : current + (event.shiftKey ? -1 : 1);
  event.preventDefault();
  stops.at(next % stops.length)?.focus();
}
