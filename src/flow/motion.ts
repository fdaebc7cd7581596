import { type FocusEvent, type PointerEvent, useEffect, useRef } from 'react';

export type MotionEvent = { type: 'motion.reduce' } | { type: 'motion.allow' };

const query = '(prefers-reduced-motion: reduce)';

export const isMotionReduced = (): boolean => window.matchMedia(query).matches;

/** Reports at once and on every change. @returns stops watching */
export function watchMotion(emit: (event: MotionEvent) => void): () => void {
  const reduced = window.matchMedia(query);
  const report = () => emit({ type: reduced.matches ? 'motion.reduce' : 'motion.allow' });
  report();
  reduced.addEventListener('change', report);
  return () => reduced.removeEventListener('change', report);
}

/** Before hydration no handler notices a visitor. @param root the element with the handlers */
function isPresent(root: Element | null): boolean {
  // On a touch screen `:hover` matches the last tapped element.
  const hovered = window.matchMedia('(hover: hover)').matches && root?.matches(':hover');
  return hovered || Boolean(root?.querySelector(':focus-visible'));
}

/**
 * Moving content that rests under reduced motion, and while the pointer hovers or the keyboard's focus is within. A
 * touch does not hover. Also reports an interaction that began before hydration.
 * @returns props of the root element
 */
export function useMotion<THeld extends string>(
  flow: { send(event: MotionEvent | { type: THeld }): void },
  hold: THeld,
  release: THeld,
) {
  const ref = useRef<HTMLElement>(null);
  useEffect(
    () =>
      watchMotion((event) => {
        flow.send(event);
        if (isPresent(ref.current)) flow.send({ type: hold });
      }),
    [flow, hold],
  );
  return {
    ref,
    onPointerEnter({ pointerType }: PointerEvent) {
      if (pointerType !== 'touch') flow.send({ type: hold });
    },
    onPointerLeave({ currentTarget }: PointerEvent) {
      if (!currentTarget.querySelector(':focus-visible')) flow.send({ type: release });
    },
    onFocus({ target }: FocusEvent) {
      if (target.matches(':focus-visible')) flow.send({ type: hold });
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      const inside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      if (!inside && !currentTarget.matches(':hover')) flow.send({ type: release });
    },
  };
}
