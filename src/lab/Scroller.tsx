import type { ReactNode, Ref } from 'react';

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
  const content = drawing === undefined ? { children } : { dangerouslySetInnerHTML: { __html: drawing } };
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard (WCAG 2.1.1).
  return <div ref={ref} className={className} role="region" aria-label={label} tabIndex={0} {...content} />;
}
