import type { ReactNode } from 'react';
import styles from './tables.module.css';

/** A table whose last column is empty, to be filled in on paper. Phones omit it. */
export function Worksheet({ children }: { children: ReactNode }) {
  return <div className={styles.worksheet}>{children}</div>;
}

/** A table whose columns from the third on are empty, to be filled in on paper. Phones omit them. */
export function Checklist({ children }: { children: ReactNode }) {
  return <div className={styles.checklist}>{children}</div>;
}
