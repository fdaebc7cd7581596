import type { ReactNode } from 'react';
import styles from './FormAlert.module.css';

/**
 * What SPEC.md calls an alert: an in-page message with exactly that text (UI-2). The region is always there,
 * so that assistive technology announces what is written into it.
 */
export function FormAlert({ text }: { text: ReactNode }) {
  return (
    <p role="alert" className={styles.alert} data-empty={text === null}>
      {text}
    </p>
  );
}
