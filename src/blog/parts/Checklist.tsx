import type { ReactNode } from 'react';
import styles from './Checklist.module.css';

/** A table whose columns from the third on are the reader's: empty, to be written in on paper. A phone, on which nobody writes, leaves them out. */
export function Checklist({ children }: { children: ReactNode }) {
  return <div className={styles.checklist}>{children}</div>;
}
