import type { ReactNode } from 'react';
import styles from './Figure.module.css';

interface FigureProps {
  caption: string;
  /** Footnote id and short name of the source, for a published finding. */
  source?: { id: string; name: string };
  children: ReactNode;
}

export function Figure({ caption, source, children }: FigureProps) {
  return (
    <figure className={styles.figure}>
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
