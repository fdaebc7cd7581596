import { Drawing, Figure } from './Figure.tsx';
import styles from './Figure.module.css';

/** Two ways to the same notes: setup work first, or a little work per note. Illustrates an idea, not data. */
export function WhereTheWork() {
  return (
    <Figure caption="Where the work lies. A sketch, not data: how steep each line is, and whether they cross at all, is what you have to find out. A ring is the first note.">
      <p className={`fine ${styles.scale}`}>Work so far</p>
      <Drawing viewBox="0 0 600 220" className={`${styles.plot} ${styles.tall}`}>
        <path className={styles.grid} d="M0 40H600M0 85H600M0 130H600M0 175H600" />
        <path className={styles.axis} strokeWidth="1.5" d="M0 218H600" />
        <path strokeWidth="3.5" d="M0 218C50 196 90 118 130 98S190 79 230 76L600 52" />
        <path className={styles.patient} strokeWidth="3.5" strokeDasharray="10 5" d="M0 218L24 209L600 22" />
        <path strokeWidth="18" strokeLinecap="round" d="M230 76h.01" />
        <path className={styles.hole} strokeWidth="10" strokeLinecap="round" d="M230 76h.01" />
        <path className={styles.patient} strokeWidth="18" strokeLinecap="round" d="M24 209h.01" />
        <path className={styles.hole} strokeWidth="10" strokeLinecap="round" d="M24 209h.01" />
      </Drawing>
      <p className={`fine ${styles.scale}`}>
        <span>The decision</span>
        <span>A year of notes</span>
      </p>
      <ul className={styles.key}>
        <li>
          <Drawing viewBox="0 0 40 10">
            <path strokeWidth="3.5" d="M0 5H40" />
          </Drawing>
          <span>
            <b>Suite:</b> contract, interface, training, and then the first note. Little is left to do at each.
          </span>
        </li>
        <li>
          <Drawing viewBox="0 0 40 10">
            <path className={styles.patient} strokeWidth="3.5" strokeDasharray="10 5" d="M0 5H40" />
          </Drawing>
          <span>
            <b>Self-serve:</b> the first note on the first day, and a little carrying at each one after.
          </span>
        </li>
      </ul>
    </Figure>
  );
}
