import type { MouseEvent, ReactNode } from 'react';
import { asksForAnotherTab } from '../components/asks-for-another-tab.ts';
import styles from './CheckEmail.module.css';

interface CheckEmailProps {
  /** The start of a sentence that ends with the address: 'We sent a login link'. */
  sent: string;
  /** Empty when the page does not know it any more. */
  address: string;
  /** The link to an empty form, for correcting without script. */
  correctAt: string;
  onCorrect(): void;
  children?: ReactNode;
}

/** SRV-8. */
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
