import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';
import { unbroken } from '../content/unbroken.tsx';

interface PageHeaderProps {
  /** The text of a page, or its heading in two voices. */
  page: { heading: ReactNode; lede: string };
  children?: ReactNode;
}

/** The drape field at the top of a page: heading, lede, and what stands below them. */
export function PageHeader({ page, children }: PageHeaderProps) {
  return (
    <div className={`wrap ${styles.header}`}>
      <h1 tabIndex={-1}>{typeof page.heading === 'string' ? unbroken(page.heading) : page.heading}</h1>
      <p className={styles.lede}>{unbroken(page.lede)}</p>
      {children}
    </div>
  );
}
