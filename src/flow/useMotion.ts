import { useEffect, useRef } from 'react';
import { isPresent } from './interaction-tracking.ts';
import { type MotionEvent, watchMotion } from './watch-motion.ts';

/**
 * Tells a flow with something that moves by itself what the visitor's device asks for, and that somebody is at it already.
 * @param hold the flow's event for whoever is at it
 * @returns for the root element, which carries the handlers of `trackInteraction`
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
