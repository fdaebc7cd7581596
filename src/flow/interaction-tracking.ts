import type { FocusEvent, PointerEvent } from 'react';

/** For content that pauses while the pointer hovers or the keyboard focus is within. Touch does not hover. */
export function trackInteraction(on: { here(): void; gone(): void }) {
  return {
    onPointerEnter(event: PointerEvent) {
      if (event.pointerType !== 'touch') on.here();
    },
    onPointerLeave({ currentTarget }: PointerEvent) {
      if (!currentTarget.querySelector(':focus-visible')) on.gone();
    },
    onFocus({ target }: FocusEvent) {
      if (target.matches(':focus-visible')) on.here();
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      const inside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      if (!inside && !currentTarget.matches(':hover')) on.gone();
    },
  };
}

/** Before hydration no handler notices a visitor. @param root the element with the handlers */
export function isPresent(root: Element | null): boolean {
  // On a touch screen `:hover` matches the last tapped element.
  const hovered = window.matchMedia('(hover: hover)').matches && root?.matches(':hover');
  return hovered || Boolean(root?.querySelector(':focus-visible'));
}
