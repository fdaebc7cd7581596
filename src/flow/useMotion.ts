import { useEffect, useRef } from 'react';
import { isPresent } from './interaction-tracking.ts';
import { type MotionEvent, watchMotion } from './watch-motion.ts';

/**
 * Also reports an interaction that began before hydration.
 * @param hold the flow's event for an interaction
 * @returns ref of the root element, which has the handlers of `trackInteraction`
 */
export function useMotion<THold extends string>(
  flow: { send(event: MotionEvent | { type: THold }): void },
  hold: THold,
) {
  const root = useRef<HTMLElement>(null);
  useEffect(
    () =>
      watchMotion((event) => {
        flow.send(event);
        if (isPresent(root.current)) flow.send({ type: hold });
      }),
    [flow, hold],
  );
  return root;
}
