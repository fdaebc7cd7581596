import type { ReactNode } from 'react';
import { Logo } from '../shell/Logo.tsx';
import { ThemeToggle } from '../shell/ThemeToggle.tsx';
import { labPath } from './drawings.ts';
import styles from './Lab.module.css';

export function LabLayout({ bar, children }: { bar?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.lab}>
      <header className={`between ${styles.bar}`}>
        <a href={labPath} className="logo">
          <Logo /> Flow lab
        </a>
        {bar}
        <ThemeToggle />
      </header>
      {children}
    </div>
  );
}
