import type { FocusEvent, PointerEvent } from 'react';

/** For content that rests while the pointer hovers or the keyboard's focus is within. A touch does not hover. */
export function trackInteraction(hold: () => void, release: () => void) {
  return {
    onPointerEnter({ pointerType }: PointerEvent) {
      if (pointerType !== 'touch') hold();
    },
    onPointerLeave({ currentTarget }: PointerEvent) {
      if (!currentTarget.querySelector(':focus-visible')) release();
    },
    onFocus({ target }: FocusEvent) {
      if (target.matches(':focus-visible')) hold();
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      const inside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      if (!inside && !currentTarget.matches(':hover')) release();
    },
  };
}

/** Before hydration no handler notices a visitor. @param root the element with the handlers */
export function isPresent(root: Element | null): boolean {
  // On a touch screen `:hover` matches the last tapped element.
  const hovered = window.matchMedia('(hover: hover)').matches && root?.matches(':hover');
  return hovered || Boolean(root?.querySelector(':focus-visible'));
}
