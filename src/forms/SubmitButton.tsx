import type { ReactNode } from 'react';
import styles from './forms.module.css';

/** @param props.waiting inactive but reachable, never `disabled` (RUN-2) */
export function SubmitButton({ waiting, children }: { waiting: boolean; children: ReactNode }) {
  return (
    <button type="submit" className={`button ${styles.send}`} aria-disabled={waiting}>
      {children}
    </button>
  );
}
