import type { ReactNode } from 'react';
import { Logo } from '../shell/Logo.tsx';
import { ThemeToggle } from '../shell/ThemeToggle.tsx';
import styles from './LabLayout.module.css';

export const labPath = `${import.meta.env.BASE_URL}lab`;

export function LabLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <header className={styles.bar}>
        <a href={import.meta.env.BASE_URL} className={styles.home}>
          <Logo />
        </a>
        <a href={labPath} className={styles.lab}>
          Flow lab
        </a>
        <ThemeToggle />
      </header>
      <main className={styles.main}>{children}</main>
    </>
  );
}
