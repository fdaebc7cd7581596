import { Link } from '@tanstack/react-router';
import { strandPath, voice } from '../components/strand-path.ts';
import { Strand } from '../components/Strands.tsx';
import { projections } from '../content/figures.ts';
import { pages } from '../content/pages.ts';
import styles from './EnterpriseTeaser.module.css';

/** Where each clinician stands, and on which of the sheet's five rules their strand ends. */
const clinicians = [
  { x: 62, y: 22, rule: 0 },
  { x: 16, y: 52, rule: 0 },
  { x: 104, y: 78, rule: 1 },
  { x: 44, y: 104, rule: 1 },
  { x: 132, y: 134, rule: 2 },
  { x: 8, y: 160, rule: 3 },
  { x: 86, y: 190, rule: 3 },
  { x: 34, y: 218, rule: 4 },
  { x: 118, y: 246, rule: 4 },
].map(({ x, y, rule }, index) => {
  const speak = voice(index, 13);
  const end = 84 + rule * 28;
  const length = 160;
  const d =
    strandPath({ x, line: y, length, tremble: (at) => speak(at) * Math.min(1, (x + length - at) / 60) }) +
    `H${x + length + 12}C${x + length + 84} ${y} ${372 - index * 2} ${end} 440 ${end}H760`;
  return { x, y, d };
});

/** Many strands that come to one sheet. */
function ManyToOne() {
  return (
    <svg className={styles.drawing} viewBox="0 0 760 272" aria-hidden="true" focusable="false">
      <path className={styles.sheet} d="M460 50V24q0-8 8-8h88l18 32h178q8 0 8 8v176q0 8-8 8H468q-8 0-8-8z" />
      {clinicians.map(({ d }, index) => (
        <Strand key={d} d={d} of={index % 2 ? undefined : 'clinician'} />
      ))}
      {clinicians.map(({ x, y }) => (
        <circle key={y} className={styles.clinician} cx={x} cy={y} r="5" />
      ))}
    </svg>
  );
}

/** What a team gets, with projections that say that they are (HOME-1, HOME-3). */
export function EnterpriseTeaser() {
  return (
    <section className={`field ${styles.enterprise}`} aria-labelledby="enterprise">
      <div className="wrap">
        <div className={styles.top}>
          <div>
            <h2 id="enterprise">Many voices, one way to chart.</h2>
            <p className={styles.lede}>{pages.enterprise.lede}</p>
          </div>
          <ManyToOne />
        </div>
        <ul className={styles.returns}>
          {projections.map(({ figure, label, kind }) => (
            <li key={label}>
              <b>{figure}</b> {label} <small>{kind}</small>
            </li>
          ))}
        </ul>
        <p className={styles.ways}>
          <Link className="button" to="/enterprise">
            Explore Enterprise
          </Link>
          <Link to="/enterprise" hash="roi-calculator">
            Calculate your return
          </Link>
        </p>
      </div>
    </section>
  );
}
