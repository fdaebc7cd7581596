import type { ReactNode } from 'react';
import { PageHeader } from '../components/PageHeader.tsx';
import type { PageText } from '../content/pages.ts';
import styles from './AccountScreen.module.css';

interface AccountScreenProps {
  page: PageText;
  /** What stands beside the form: where else the visitor may want to go. */
  beside: ReactNode;
  children: ReactNode;
}

/** A screen about the visitor's account: a form on its sheet, and beside it the other ways on. */
export function AccountScreen({ page, beside, children }: AccountScreenProps) {
  return (
    <>
      <div className="field">
        <PageHeader page={page} />
      </div>
      <div className={`wrap ${styles.columns}`}>
        {children}
        <aside className={styles.beside} aria-label="Other ways on">
          {beside}
        </aside>
      </div>
    </>
  );
}

/** One of the other ways on. */
export function SideLink({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.way}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
