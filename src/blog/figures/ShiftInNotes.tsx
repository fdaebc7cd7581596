import { strandPath } from '../../components/strand-path.ts';
import { Drawing, Figure } from './Figure.tsx';
import styles from './Figure.module.css';

/** Drawing units per minute, the line's position, and the drawing's height. */
const [unit, line, height] = [4, 24, 48];

/** A made-up shift from 7 to 11 p.m., in minutes after 7. */
const notes = [
  {
    bed: 'Bed 3',
    about: 'belly pain',
    open: [4, 240],
    atBedside: [
      [4, 16],
      [58, 68],
      [118, 130],
      [212, 222],
    ],
    marks: [78, 101, 205],
    story: 'Left in mid-question. The belly is guarded on the third visit. Handed over at eleven, unsigned.',
  },
  {
    bed: 'Bed 1',
    about: 'short of breath',
    open: [16, 184],
    atBedside: [
      [16, 56],
      [104, 112],
      [146, 154],
    ],
    marks: [72, 134],
    story: 'Forty minutes without a free hand. The note is begun at twenty to ten, from memory.',
  },
  {
    bed: 'Bed 9',
    about: 'a child’s forehead',
    open: [70, 232],
    atBedside: [
      [70, 78],
      [82, 100],
      [138, 146],
    ],
    marks: [],
    story: 'Sutured, explained, discharged by half past nine. Signed at eight minutes to eleven.',
  },
] as const;

const bedside = { strokeWidth: 2.5 };
const waiting = { className: styles.pale, strokeWidth: 2, strokeDasharray: '2 5' };
const result = { className: styles.patient, strokeWidth: 11, strokeLinecap: 'round' } as const;

const key = [
  { what: 'at the bedside', mark: bedside, d: 'M2 12q4-12 8 0t8 0 8 0 8 0' },
  { what: 'the note is open and waits', mark: waiting, d: 'M2 12H36' },
  { what: 'a result or a call', mark: result, d: 'M19 12h0.01' },
] as const;

/** Visits are short, so voices have a high frequency: even the shortest visit shows. */
function bedsidePath(seed: number, spans: readonly (readonly [number, number])[]): string {
  const tremble = (x: number) => 30 * Math.sin(x / 3.4 + seed) * (0.68 + 0.32 * Math.sin(x / 19 + seed));
  return spans
    .map(([from, to]) => strandPath({ x: from * unit, line, length: (to - from) * unit, step: 4, tremble }))
    .join('');
}

function waitingPath([start, end]: readonly [number, number], spans: readonly (readonly [number, number])[]): string {
  let from: number = start;
  let path = '';
  for (const [next, after] of [...spans, [end, end]] as const) {
    if (next > from) path += `M${from * unit} ${line}H${next * unit}`;
    from = after;
  }
  return path;
}

export function ShiftInNotes() {
  return (
    <Figure caption="A made-up shift of four hours: three notes of one clinician, none of them written in one piece.">
      <ul className={`fine cluster ${styles.key}`}>
        {key.map(({ what, mark, d }) => (
          <li key={what}>
            <Drawing viewBox="0 0 38 24">
              <path {...mark} d={d} />
            </Drawing>
            {what}
          </li>
        ))}
      </ul>
      <ul className={styles.rows}>
        {notes.map(({ bed, about, open, atBedside, marks, story }, index) => (
          <li key={bed}>
            <b>{bed}</b>
            <span className="muted">{about}</span>
            <Drawing viewBox={`0 0 ${240 * unit} ${height}`} className={styles.whole}>
              <path {...waiting} d={waitingPath(open, atBedside)} />
              <path {...bedside} d={bedsidePath(index + 2, atBedside)} />
              <path {...result} d={marks.map((at) => `M${at * unit} ${line}h0.01`).join('')} />
            </Drawing>
            <span className={`fine ${styles.whole}`}>{story}</span>
          </li>
        ))}
      </ul>
      <p className={`fine ${styles.scale}`} aria-hidden="true">
        <span>7 pm</span>
        <span>9 pm</span>
        <span>11 pm</span>
      </p>
    </Figure>
  );
}
