import type { MouseEvent, ReactNode } from 'react';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { brand } from '../../machines/domain/brand.ts';
import { linkHours } from '../../machines/domain/mailed-link.ts';
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

/** Who writes, how long the link holds, and where else to look (ACC-3); the same for every address (SRV-8). */
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
        The email comes from {brand.name}. Its link is good for {linkHours} hours and can be used once. Not there after
        a few minutes? Look in your spam folder and in your other mailboxes, or{' '}
        <a href={`${BASE_PATH}/complete-registration`}>ask for another link</a>.
      </p>
      <p>
        <a href={correctAt} onClick={correct}>
          Wrong address? Correct it and send again
        </a>
      </p>
    </div>
  );
}
