import type { ReactNode } from 'react';
import styles from './tables.module.css';

/** A table whose last column is the reader's: empty, with room to write in on paper. A phone, on which nobody writes, leaves it out. */
export function Worksheet({ children }: { children: ReactNode }) {
  return <div className={styles.worksheet}>{children}</div>;
}
