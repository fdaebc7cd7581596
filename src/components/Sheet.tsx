import type { ReactNode } from 'react';
import styles from './Sheet.module.css';

interface SheetProps {
  /** What stands in the divider tab. */
  title: string;
  /** Id of the title, for whatever is labelled by it. */
  titleId?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A white sheet with its title in a chart-divider tab. */
export function Sheet({ title, titleId, className, children }: SheetProps) {
  return (
    <div className={`${styles.sheet} ${className ?? ''}`}>
      <div className={styles.tab}>
        <h2 id={titleId}>{title}</h2>
      </div>
      {children}
    </div>
  );
}
