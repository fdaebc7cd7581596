import type { ReactNode } from 'react';
import type { PageText } from '../content/pages.ts';
import styles from './PageHeader.module.css';

/** The drape field at the top of a page: heading, lede, and the strands that settle below them. */
export function PageHeader({ page, children }: { page: Pick<PageText, 'heading' | 'lede'>; children?: ReactNode }) {
  return (
    <div className={`wrap ${styles.header}`}>
      <h1 tabIndex={-1}>{page.heading}</h1>
      <p className={styles.lede}>{page.lede}</p>
      {children}
    </div>
  );
}
