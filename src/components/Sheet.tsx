import type { ReactNode, Ref } from 'react';
import styles from './Sheet.module.css';

interface SheetProps {
  /** What stands in the divider tab. */
  title: string;
  /** Id of the title, for whatever is labelled by it. */
  titleId?: string;
  /** The title, where focus is to be put on it. */
  titleRef?: Ref<HTMLHeadingElement>;
  className?: string | undefined;
  children: ReactNode;
}

/** A white sheet with its title in a chart-divider tab. */
export function Sheet({ title, titleId, titleRef, className, children }: SheetProps) {
  return (
    <div className={className ? `${styles.sheet} ${className}` : styles.sheet}>
      <div className={styles.tab}>
        <h2 id={titleId} ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
          {title}
        </h2>
      </div>
      {children}
    </div>
  );
}
