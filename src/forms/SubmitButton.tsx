import type { ReactNode } from 'react';
import styles from './forms.module.css';

/**
 * What sends a form.
 * @param props.waiting it must not be used now; it can still be reached, and is never `disabled` (RUN-2)
 */
export function SubmitButton({ waiting, children }: { waiting: boolean; children: ReactNode }) {
  return (
    <button type="submit" className={`button ${styles.send}`} aria-disabled={waiting}>
      {children}
    </button>
  );
}
