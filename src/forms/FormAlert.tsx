import type { ReactNode } from 'react';
import styles from './FormAlert.module.css';

interface FormAlertProps {
  text: ReactNode;
  /** The page has arrived with the text: nothing is announced then, so it takes the focus, without script as well. */
  arrived?: boolean;
}

/**
 * What SPEC.md calls an alert: an in-page message with exactly that text (UI-2). The region is always there,
 * so that assistive technology announces what is written into it.
 */
export function FormAlert({ text, arrived = false }: FormAlertProps) {
  return (
    <p role="alert" className={styles.alert} {...(arrived && { tabIndex: -1, autoFocus: true })}>
      {text}
    </p>
  );
}
