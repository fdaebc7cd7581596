import type { ReactNode } from 'react';
import styles from './FormAlert.module.css';

interface FormAlertProps {
  text: ReactNode;
  /** The page has arrived with the text: nothing is announced then, so it takes the focus, without script as well. */
  arrived?: boolean;
  /** The field that gets the focus says the text: it is not announced as well. */
  heard?: boolean | undefined;
}

/**
 * What SPEC.md calls an alert: an in-page message with exactly that text (UI-2). The region is always there,
 * so that assistive technology announces what is written into it.
 */
export function FormAlert({ text, arrived = false, heard = false }: FormAlertProps) {
  return (
    <p
      role="alert"
      aria-live={heard ? 'off' : undefined}
      className={styles.alert}
      {...(arrived && { tabIndex: -1, autoFocus: true })}
    >
      {text}
    </p>
  );
}
