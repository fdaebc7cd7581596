import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { brand } from '../../machines/domain/brand.ts';
import { linkHours } from '../../machines/domain/mailed-link.ts';
import { inThisTab } from '../components/in-this-tab.ts';
import styles from './CheckEmail.module.css';

interface CheckEmailProps {
  /** The start of a sentence that ends with the address: 'We sent a login link'. */
  sent: string | null;
  /** Empty when the page no longer knows it. */
  address: string;
  /** The link to an empty form, for correcting without script. */
  correctAt: string;
  form: { getInputNode(field: string): HTMLElement | null };
  onCorrect(): void;
  children?: ReactNode;
}

/** The mail that a signup has sent (ACC-3), the same for every address (SRV-8); correcting it puts the focus on the field. */
export function CheckEmail({ sent, address, correctAt, form, onCorrect, children }: CheckEmailProps) {
  const leadBack = inThisTab(() => {
    flushSync(onCorrect);
    form.getInputNode('email')?.focus();
  });
  return (
    <div className={`taps ${styles.text}`}>
      <p role="status">
        {`${sent} to `}
        <b>{address === '' ? 'your address' : address}</b>.
      </p>
      {children}
      <p>
        {`The email comes from ${brand.name}. Its link is good for ${linkHours} hours and can be used once. Not there after a few minutes? Check your spam folder and your other inboxes, or `}
        <a href={`${BASE_PATH}/complete-registration`}>ask for another link</a>.
      </p>
      <p>
        <a href={correctAt} onClick={leadBack}>
          Wrong address? Correct it and send again
        </a>
      </p>
    </div>
  );
}

/**
 * Focuses a new view's heading, so that it is read out (WCAG 3.2.2). The first view moves no focus.
 * @param shown names the view
 */
export function useHeadingFocus(shown: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    heading.current?.focus();
  }, [shown]);
  return heading;
}
