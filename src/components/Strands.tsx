import { type Speaker, speakerOf, strandPath, voice } from './strand-path.ts';
import styles from './Strands.module.css';

const pitch = 36;
const width = 1000;
const speechEnd = 760;

/** Wide, to save bytes: the page contains five strands. */
const step = 14;

const strands = [0, 1, 2, 3, 4].map((strand) => {
  const speak = voice(strand, 27);
  const speech = (x: number) => speak(x) * Math.sqrt(Math.max(0, 1 - x / speechEnd));
  // A curve flattens the peaks between its points, more so with a wide step: this compensates.
  const tremble = (x: number) => speech(x) * 1.16 - (speech(x - step) + speech(x + step)) * 0.08;
  return `${strandPath({ x: 0, line: pitch * (strand + 1), length: speechEnd, step, tremble })}H${width}`;
});

export function Strand({ d, of }: { d: string; of?: Speaker | undefined }) {
  return <path className={of ? `${styles.strand} ${styles[of]}` : styles.strand} d={d} />;
}

/** Decorative. The lines are `pitch` apart, to meet a sheet's rules. `trembling` respects reduced motion. */
export function Strands({ className, trembling = false }: { className?: string | undefined; trembling?: boolean }) {
  return (
    <svg
      className={[styles.strands, trembling && styles.trembling, className].filter(Boolean).join(' ')}
      viewBox={`0 0 ${width} ${pitch * 6}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {strands.map((d, index) => (
        <Strand key={d} d={d} of={speakerOf(index)} />
      ))}
    </svg>
  );
}
