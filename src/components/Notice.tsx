import { Link } from '@tanstack/react-router';
import styles from './Notice.module.css';

/** A screen with one message and the ways on: not found, and routing failures. */
export function Notice({ heading, text }: { heading: string; text: string }) {
  return (
    <div className="field">
      <div className={`wrap ${styles.notice}`}>
        <svg className={styles.strand} viewBox="0 0 600 60" aria-hidden="true" focusable="false">
          <path d="M0 30h120q12 0 18-10t12 10 12 22 12-34 12 26 12-20 12 6h90q14 0 20-8t12 8 10 14 10-20 10 10 8-4h60" />
          <path d="M470 30h10M500 30h4M524 30h2" />
        </svg>
        <h1 tabIndex={-1}>{heading}</h1>
        <p>{text}</p>
        <p className={styles.ways}>
          <Link className="button" to="/">
            Back to home
          </Link>
          <Link className="button ghost" to="/contact">
            Contact us
          </Link>
        </p>
      </div>
    </div>
  );
}
