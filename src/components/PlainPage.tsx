import type { ReactNode } from 'react';
import type { PageText } from '../content/pages.ts';
import { PageHeader } from './PageHeader.tsx';
import styles from './PlainPage.module.css';

/** A page of a header and plain content below it. */
export function PlainPage({ page, children }: { page: PageText; children?: ReactNode }) {
  return (
    <>
      <div className="field">
        <PageHeader page={page} />
      </div>
      <div className={`wrap ${styles.content}`}>{children}</div>
    </>
  );
}
