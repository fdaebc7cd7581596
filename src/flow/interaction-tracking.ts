import type { FocusEvent, PointerEvent } from 'react';
import type { ViewNode } from '../../machines/core/view.ts';

/** For content that pauses while the pointer hovers or the keyboard focus is within. Touch does not hover. */
export function trackInteraction<TEvent>(
  { point, leave, focus, blur }: Pick<ViewNode<TEvent>, 'point' | 'leave' | 'focus' | 'blur'>,
  send: (event: TEvent) => void,
) {
  const emit = (event: TEvent | undefined) => event !== undefined && send(event);
  return {
    onPointerEnter(event: PointerEvent) {
      if (event.pointerType !== 'touch') emit(point);
    },
    onPointerLeave({ currentTarget }: PointerEvent) {
      if (!currentTarget.querySelector(':focus-visible')) emit(leave);
    },
    onFocus({ target }: FocusEvent) {
      if (target.matches(':focus-visible')) emit(focus);
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      const inside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      if (!inside && !currentTarget.matches(':hover')) emit(blur);
    },
  };
}

/** Before hydration no handler notices a visitor. @param root the element with the handlers */
export function isPresent(root: Element | null): boolean {
  // On a touch screen `:hover` matches the last tapped element.
  const hovered = window.matchMedia('(hover: hover)').matches && root?.matches(':hover');
  return hovered || Boolean(root?.querySelector(':focus-visible'));
}
