import styles from './Strands.module.css';

const pitch = 36;
const width = 1000;
const step = 8;

/** A fixed pseudo-random phase for each strand and harmonic, so that every render draws the same line. */
const phase = (strand: number, harmonic: number) => ((strand * 7 + harmonic * 13) % 10) * 0.63;

/** Speech at the left, silence from three quarters of the width on: the height of the tremble at x. */
function envelope(x: number): number {
  const settle = Math.max(0, 1 - x / (width * 0.76));
  return 24 * Math.sqrt(settle) * (0.55 + 0.45 * Math.sin(x / 61));
}

/** One strand as a path: it trembles with speech and ends exactly on its ruled line. */
function strandPath(strand: number): string {
  const line = pitch * (strand + 1);
  const points: string[] = [];
  for (let x = 0; x <= width * 0.78; x += step) {
    const tremble =
      Math.sin(x / 9.1 + phase(strand, 1)) * 0.6 +
      Math.sin(x / 5.3 + phase(strand, 2)) * 0.25 +
      Math.sin(x / 23 + phase(strand, 3)) * 0.5;
    points.push(`${x} ${Math.round(line + envelope(x) * tremble)}`);
  }
  return `M${points[0]}T${points.slice(1).join(' ')} ${width} ${line}`;
}

const strands = [0, 1, 2, 3, 4].map(strandPath);

/**
 * The five strands, voice becoming line: the second is the clinician's, the fourth the patient's. Decoration;
 * the five lines are `pitch` apart, so that they run into a sheet's rules.
 */
export function Strands({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={`${styles.strands} ${className ?? ''}`}
      viewBox={`0 0 ${width} ${pitch * 6}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {strands.map((d, index) => (
        <path key={d} className={[styles.strand, index === 1 && styles.clinician, index === 3 && styles.patient].filter(Boolean).join(' ')} d={d} />
      ))}
    </svg>
  );
}
