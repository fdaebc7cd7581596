import type { ReactNode } from 'react';
import { PageHeader } from '../components/PageHeader.tsx';
import type { PageText } from '../content/pages.ts';
import key from '../drawings/key.svg?raw';
import styles from './AccountScreen.module.css';

interface AccountScreenProps {
  page: Pick<PageText, 'heading' | 'lede'>;
  beside: ReactNode;
  children: ReactNode;
}

export function AccountScreen({ page, beside, children }: AccountScreenProps) {
  return (
    <>
      <div className="field">
        <PageHeader page={page} drawing={key} />
      </div>
      <div className={`wrap split form-screen ${styles.columns}`}>
        {children}
        <aside className="beside" aria-label="More options">
          {beside}
        </aside>
      </div>
    </>
  );
}

export function SideLink({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`taps ${styles.way}`}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
