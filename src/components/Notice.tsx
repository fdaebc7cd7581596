import type { ReactNode } from 'react';
import styles from './Notice.module.css';

interface NoticeProps {
  heading: string;
  text: string;
  /** The strand that illustrates the message, in a drawing of 1000 by 80. */
  strand: readonly string[];
  children: ReactNode;
}

export function Notice({ heading, text, strand, children }: NoticeProps) {
  return (
    <div className={`field ${styles.notice}`}>
      <div className="wrap">
        <h1 tabIndex={-1}>{heading}</h1>
        <p className="lede">{text}</p>
      </div>
      <svg
        className={`drawing stretched ${styles.strand}`}
        viewBox="0 0 1000 80"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {strand.map((d) => (
          <path key={d} d={d} />
        ))}
      </svg>
      <div className="wrap">{children}</div>
    </div>
  );
}
