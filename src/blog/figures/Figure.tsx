import type { ReactNode } from 'react';
import styles from './Figure.module.css';

interface FigureProps {
  /** What the figure shows, in a sentence. */
  caption: string;
  /** The id of the source's footnote, where it is somebody's finding, and its short name. */
  source?: { id: string; name: string };
  children: ReactNode;
}

/** A figure of an article, with its caption and its source. */
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
