import type { FocusEvent, PointerEvent } from 'react';

/**
 * Handlers for the root of something that moves by itself and rests while somebody is at it: with the pointer, or with
 * the keyboard's focus. What both have found is left only when neither is there any more. A finger does not hover.
 */
export function trackInteraction(tell: { here(): void; gone(): void }) {
  return {
    onPointerEnter(event: PointerEvent) {
      if (event.pointerType !== 'touch') tell.here();
    },
    onPointerLeave({ currentTarget }: PointerEvent) {
      if (!currentTarget.querySelector(':focus-visible')) tell.gone();
    },
    onFocus({ target }: FocusEvent) {
      if (target.matches(':focus-visible')) tell.here();
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      const inside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      if (!inside && !currentTarget.matches(':hover')) tell.gone();
    },
  };
}

/**
 * Whether somebody is at it already: they may have come before the page was hydrated, when nothing told so.
 * @param root what carries the handlers
 */
export function isPresent(root: Element | null): boolean {
  // On a touch screen `:hover` is what was tapped last.
  const hovered = window.matchMedia('(hover: hover)').matches && root?.matches(':hover');
  return hovered || Boolean(root?.querySelector(':focus-visible'));
}
