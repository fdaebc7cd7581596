import type { ReactNode } from 'react';
import styles from './Figure.module.css';

interface DrawingProps {
  viewBox: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Scales to the width of its container. */
export function Drawing({ viewBox, className = '', children }: DrawingProps) {
  return (
    <svg className={`drawing stretched ${className}`} viewBox={viewBox} preserveAspectRatio="none" aria-hidden="true">
      {children}
    </svg>
  );
}

interface FigureProps {
  caption: string;
  /** Footnote id and short name of the source, for a published finding. */
  source?: { id: string; name: string };
  children: ReactNode;
}

export function Figure({ caption, source, children }: FigureProps) {
  return (
    <figure className={`raised ${styles.figure}`}>
      {children}
      <figcaption>
        {caption}
        {source && (
          <>
            {' '}
            Source: <a href={`#fn-${source.id}`}>{source.name}</a>.
          </>
        )}
      </figcaption>
    </figure>
  );
}
