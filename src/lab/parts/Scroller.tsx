import { type ReactNode, type Ref, useMemo } from 'react';

interface ScrollerProps {
  label: string;
  className?: string | undefined;
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
  /** Markup of a committed file, instead of children. */
  drawing?: string;
}

/** A region that scrolls by itself. */
export function Scroller({ label, className, children, ref, drawing }: ScrollerProps) {
  // React writes the markup anew for every other object: what has been lit in it would go out.
  const content = useMemo(
    () => (drawing === undefined ? null : { dangerouslySetInnerHTML: { __html: drawing } }),
    [drawing],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region takes the keyboard's focus (WCAG 2.1.1).
    <div ref={ref} className={className} role="region" aria-label={label} tabIndex={0} {...(content ?? { children })} />
  );
}
