import type { AuthorId } from './authors.ts';
import styles from './Portrait.module.css';

/** What each author wears: a stethoscope, a ledger's rules, or a colleague at the side. */
const marks: Readonly<Record<AuthorId, string>> = {
  founder: 'M33 62c-2 9 1 17 9 20M63 62c2 8 1 13-3 18M60 80a4.5 4.5 0 1 0 .1 0z',
  finance: 'M48 64l-5 8 5 18 5-18zM70 74h10M70 80h10M70 86h10',
  team: 'M76 40a9 9 0 1 0-.1 0zM72 56c11-2 19 5 21 16',
};

/** The drawn portrait of an author: nobody's likeness. Decoration: the name stands beside it. */
export function Portrait({ author }: { author: AuthorId }) {
  return (
    <svg className={styles.portrait} viewBox="0 0 96 96" aria-hidden="true">
      <path className={styles.figure} d="M48 20c10 0 17 7 17 17s-7 19-17 19-17-9-17-19 7-17 17-17zM14 96c0-20 14-35 34-35s34 15 34 35z" />
      <path className={styles.rules} d="M0 24h26M70 24h26M0 36h26M70 36h26M0 48h30M66 48h30" />
      <path className={styles.mark} d={marks[author]} />
    </svg>
  );
}
