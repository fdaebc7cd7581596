import styles from './HeaderDrawing.module.css';

/** A line of a drawing; the first kind is the clinician's strand. */
export type DrawnLine = readonly [kind: keyof typeof kinds, d: string];

const kinds = {
  clinician: undefined,
  patient: styles.patient,
  quiet: styles.quiet,
  dotted: `${styles.quiet} ${styles.dotted}`,
  area: styles.area,
} as const;

/** Beside a page's title, in a frame of 400 by 144; a line beyond x = 400 leaves the page. Decorative. */
export function HeaderDrawing({ lines }: { lines: readonly DrawnLine[] }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 400 144" preserveAspectRatio="xMinYMid" aria-hidden="true">
      {lines.map(([kind, d]) => (
        <path key={d} className={kinds[kind]} d={d} />
      ))}
    </svg>
  );
}
