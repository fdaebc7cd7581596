import { type Speaker, speakerOf, strandPath, voice } from './strand-path.ts';
import styles from './Strands.module.css';

const pitch = 36;
const width = 1000;
/** From here on every strand lies on its line. */
const speechEnd = 760;

const strands = [0, 1, 2, 3, 4].map((strand) => {
  const speak = voice(strand, 27);
  return `${strandPath({ x: 0, line: pitch * (strand + 1), length: speechEnd, tremble: (x) => speak(x) * Math.sqrt(Math.max(0, 1 - x / speechEnd)) })}H${width}`;
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
