import type { MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { checkEmail } from '../../machines/shared/check-email.ts';
import { asksForAnotherTab } from '../components/asks-for-another-tab.ts';
import styles from './CheckEmail.module.css';

type Shown = { [TNode in keyof ReturnType<typeof checkEmail>]: ReturnType<typeof checkEmail>[TNode] | null };

interface CheckEmailProps {
  view: Shown;
  form: { getInputNode(field: string): HTMLElement | null };
  send(event: { type: 'form.correct' }): void;
  children?: ReactNode;
}

/** The mail that a signup has sent; correcting its address puts the focus on the field. */
export function CheckEmail({ view: { thanks, note, correct }, form, send, children }: CheckEmailProps) {
  const leadBack = (event: MouseEvent) => {
    if (!correct || asksForAnotherTab(event)) return;
    event.preventDefault();
    flushSync(() => send(correct.press));
    form.getInputNode('email')?.focus();
  };
  const [sent, address, end] = thanks?.children ?? [];
  const [before, link, after] = note?.children ?? [];
  return (
    <div className={styles.text}>
      <p role="status">
        {sent?.text}
        <b>{address?.text}</b>
        {end?.text}
      </p>
      {children}
      <p>
        {before?.text}
        <a href={link?.url}>{link?.name}</a>
        {after?.text}
      </p>
      <p>
        <a href={correct?.url} onClick={leadBack}>
          {correct?.name}
        </a>
      </p>
    </div>
  );
}
