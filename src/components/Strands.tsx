import { type Speaker, speakerOf, strandPath, voice } from './strand-path.ts';
import styles from './Strands.module.css';

const pitch = 36;
const width = 1000;
/** From here on every strand lies on its line. */
const speechEnd = 760;

/** Wide, for the page has five strands to carry. */
const step = 12;

const strands = [0, 1, 2, 3, 4].map((strand) => {
  const speak = voice(strand, 27);
  const speech = (x: number) => speak(x) * Math.sqrt(Math.max(0, 1 - x / speechEnd));
  // A curve stays within its points, the more so the farther they are apart: sharpened by as much as the wide step takes.
  const tremble = (x: number) => speech(x) * 1.16 - (speech(x - step) + speech(x + step)) * 0.08;
  return `${strandPath({ x: 0, line: pitch * (strand + 1), length: speechEnd, step, tremble })}H${width}`;
});

/** One line of a drawing. */
export function Strand({ d, of }: { d: string; of?: Speaker | undefined }) {
  return <path className={of ? `${styles.strand} ${styles[of]}` : styles.strand} d={d} />;
}

/**
 * The five strands, voice becoming line: the second is the clinician's, the fourth the patient's. Decoration;
 * the five lines are `pitch` apart, so that they run into a sheet's rules.
 * @param props.trembling somebody is speaking: the strands move, except where reduced motion is asked for
 */
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
