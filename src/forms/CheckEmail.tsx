import type { MouseEvent, ReactNode } from 'react';
import { asksForAnotherTab } from '../components/asks-for-another-tab.ts';
import styles from './CheckEmail.module.css';

interface CheckEmailProps {
  /** What was sent, as the beginning of a sentence that ends with the address: 'We sent a login link'. */
  sent: string;
  /** The address it was sent to, where the page still knows it. */
  address: string;
  /** Where correcting leads without script: an empty form. */
  correctAt: string;
  onCorrect(): void;
  /** What the mail is for, and the ways on. */
  children?: ReactNode;
}

/** What stands below 'Check Your Email': where the mail went, and how to correct the address (SRV-8). */
export function CheckEmail({ sent, address, correctAt, onCorrect, children }: CheckEmailProps) {
  const correct = (event: MouseEvent) => {
    if (asksForAnotherTab(event)) return;
    event.preventDefault();
    onCorrect();
  };
  return (
    <div className={styles.text}>
      <p role="status">
        {sent} to {address === '' ? 'your address' : <b>{address}</b>}.
      </p>
      {children}
      <p>
        <a href={correctAt} onClick={correct}>
          Wrong address? Correct it and send again
        </a>
      </p>
    </div>
  );
}
