import { type ReactNode, type Ref, useMemo } from 'react';

interface ScrollerProps {
  label: string;
  className?: string | undefined;
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
  /** Markup of a committed file, instead of children. */
  drawing?: string;
}

export function Scroller({ label, className, children, ref, drawing }: ScrollerProps) {
  // React rewrites the markup for every new object, which would remove the lights.
  const content = useMemo(
    () => (drawing === undefined ? null : { dangerouslySetInnerHTML: { __html: drawing } }),
    [drawing],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region needs keyboard focus (WCAG 2.1.1).
    <div ref={ref} className={className} role="region" aria-label={label} tabIndex={0} {...(content ?? { children })} />
  );
}
