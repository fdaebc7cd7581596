import { tremble } from './strand-path.ts';
import styles from './Strands.module.css';

const pitch = 36;
const width = 1000;
const step = 8;
/** From here on every strand lies on its line. */
const speechEnd = width * 0.76;

/** Speech at the left, silence from three quarters of the width on: the height of the tremble at x. */
function envelope(x: number): number {
  const settle = Math.max(0, 1 - x / speechEnd);
  return 24 * Math.sqrt(settle) * (0.55 + 0.45 * Math.sin(x / 61));
}

/** One strand as a path of arcs through the middles: it trembles with speech and ends on its ruled line. */
function strandPath(strand: number): string {
  const line = pitch * (strand + 1);
  const at = (x: number) => Math.round(line + envelope(x) * tremble(strand, x));
  let path = `M0 ${at(0)}`;
  for (let x = step; x < speechEnd; x += step) path += `Q${x} ${at(x)} ${x + step / 2} ${Math.round((at(x) + at(x + step)) / 2)}`;
  return `${path}L${width} ${line}`;
}

const strands = [0, 1, 2, 3, 4].map(strandPath);

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
      focusable="false"
    >
      {strands.map((d, index) => (
        <path key={d} className={[styles.strand, index === 1 && styles.clinician, index === 3 && styles.patient].filter(Boolean).join(' ')} d={d} />
      ))}
    </svg>
  );
}
