import { useLayoutEffect, useRef } from 'react';

/**
 * Focus for a heading that comes when a flow shows something else than before, so that it is read out (WCAG 3.2.2).
 * What a page shows first leaves focus alone.
 * @param shown names what the flow shows
 * @returns the ref of its heading
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
