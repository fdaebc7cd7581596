import { useLayoutEffect, useRef } from 'react';

/**
 * Focuses a new view's heading, so that it is read out (WCAG 3.2.2). The first view moves no focus.
 * @param shown names the view
 */
export function useHeadingFocus(shown: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    heading.current?.focus();
  }, [shown]);
  return heading;
}
