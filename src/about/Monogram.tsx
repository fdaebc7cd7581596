import { strandPath, voice } from '../components/strand-path.ts';
import styles from './Monogram.module.css';

const line = 96;

/** A strand that calms down by the first letter. */
function speech(seed: number): string {
  const speak = voice(seed, 30);
  return strandPath({ x: 0, line, length: 88, tremble: (x) => speak(x) * Math.min(1, (88 - x) / 40) });
}

/** Letters stand on the line, 56 high; x is their left edge. */
const letters = {
  A: (x: number) => `M${x} 96l24-56 24 56m-40-20h32`,
  C: (x: number) => `M${x + 42} 48a28 28 0 1 0 0 40`,
  N: (x: number) => `M${x} 96V40l40 56V40`,
  P: (x: number) => `M${x} 96V40h18a16 16 0 0 1 0 32h-18`,
} as const;

const monograms = {
  NP: { seed: 3, d: letters.N(112) + letters.P(180) },
  CPA: { seed: 5, d: letters.C(112) + letters.P(176) + letters.A(226) },
} as const;
export type MonogramName = keyof typeof monograms;

/** Letters drawn by the strands, on a line that continues to the next. Decorative: the text names the credential. */
export function Monogram({ name }: { name: MonogramName }) {
  const { seed, d } = monograms[name];
  return (
    <svg className={styles.monogram} viewBox="0 0 320 120" preserveAspectRatio="xMinYMid" aria-hidden="true">
      <path className={styles.strand} d={`${speech(seed)}H2000`} />
      <path d={d} />
    </svg>
  );
}

/** Like the line above, where someone is still missing. */
export function OpenPlace() {
  return (
    <svg
      className={`${styles.monogram} ${styles.last}`}
      viewBox="0 0 320 120"
      preserveAspectRatio="xMinYMid"
      aria-hidden="true"
    >
      <path className={styles.waiting} d="M0 96H104" />
      <path d="M140 68a28 28 0 1 0 .1 0" />
      <path className={styles.strand} d="M168 96H2000" />
    </svg>
  );
}
