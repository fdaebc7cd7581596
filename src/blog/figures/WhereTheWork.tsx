import { Figure } from './Figure.tsx';
import parts from './parts.module.css';
import styles from './WhereTheWork.module.css';

/** Two ways to the same notes: setup work first, or a little work per note. Illustrates an idea, not data. */
export function WhereTheWork() {
  return (
    <Figure caption="Where the work lies. A sketch, not data: how steep each line is, and whether they cross at all, is what you have to find out. A ring is the first note.">
      <p className={parts.scale}>Work so far</p>
      <div className={styles.plot}>
        <svg className={parts.drawn} viewBox="0 0 600 220" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.rules} d="M0 40H600M0 85H600M0 130H600M0 175H600" />
          <path className={styles.axis} d="M0 218H600" />
          <path className={styles.suite} d="M0 218C50 196 90 118 130 98S190 79 230 76L600 52" />
          <path className={styles.selfServe} d="M0 218L24 209L600 22" />
          <path className={styles.ringSuite} d="M230 76h.01" />
          <path className={styles.hole} d="M230 76h.01" />
          <path className={styles.ringSelfServe} d="M24 209h.01" />
          <path className={styles.hole} d="M24 209h.01" />
        </svg>
      </div>
      <p className={parts.scale}>
        <span>The decision</span>
        <span>A year of notes</span>
      </p>
      <ul className={styles.legend}>
        <li>
          <svg className={parts.drawn} viewBox="0 0 40 10" aria-hidden="true">
            <path className={styles.suite} d="M0 5H40" />
          </svg>
          <span>
            <b>Suite:</b> contract, interface, training, and then the first note. Little is left to do at each.
          </span>
        </li>
        <li>
          <svg className={parts.drawn} viewBox="0 0 40 10" aria-hidden="true">
            <path className={styles.selfServe} d="M0 5H40" />
          </svg>
          <span>
            <b>Self-serve:</b> the first note on the first day, and a little carrying at each one after.
          </span>
        </li>
      </ul>
    </Figure>
  );
}
