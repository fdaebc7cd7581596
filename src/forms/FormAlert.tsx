import type { ReactNode } from 'react';
import styles from './FormAlert.module.css';

interface FormAlertProps {
  text: ReactNode;
  /** The server rendered the page with the text. Nothing is announced then, so it takes the focus. */
  arrived?: boolean;
  /** The focused field reads the text out, so it is not announced again. */
  heard?: boolean | undefined;
}

/** The alert of UI-2 with exactly that text. Always rendered, so that assistive technology announces changes. */
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
