import { Drawing, Figure } from './Figure.tsx';
import styles from './Figure.module.css';

export function VisitToNote() {
  return (
    <Figure caption="A made-up visit and what was recorded of it. Marked: the patient’s words that carry the history.">
      <ul className={styles.said}>
        <li>
          <b className={`speaker ${styles.term}`}>Clinician</b>{' '}
          <span className="quoted">What happened to the ankle?</span>
        </li>
        <li>
          <b className={`speaker patient ${styles.term}`}>Patient</b>{' '}
          <span className="quoted">
            Missed the last stair this morning. <mark>It rolled in, the right one.</mark>
          </span>
        </li>
        <li>
          <b className={`speaker ${styles.term}`}>Clinician</b>{' '}
          <span className="quoted">Could you walk on it after?</span>
        </li>
        <li>
          <b className={`speaker patient ${styles.term}`}>Patient</b>{' '}
          <span className="quoted">
            <mark>Four or five steps,</mark> yes. It’s sore on the outside.
          </span>
        </li>
      </ul>
      <Drawing viewBox="0 0 600 60" className={styles.plot}>
        <path d="M0 20c8-18 14 18 22 0s12-26 22 0 14 14 24 0 16-20 26 0 14 10 26 0 18-8 30 0 24 2 40 0H600" />
        <path
          className={styles.patient}
          d="M0 42c10 16 14-22 24 0s14 16 22 0 14-20 26 0 14 12 26 0 16-12 28 0 20 6 34 0 20-2 34 0H600"
        />
      </Drawing>
      <dl className={`${styles.rows} ${styles.note}`}>
        <div>
          <dt className={styles.term}>Complaint</dt>
          <dd>Right ankle pain after missing a stair today</dd>
        </div>
        <div>
          <dt className={styles.term}>History</dt>
          <dd>
            <mark>Inversion injury, right. Walked 4–5 steps after;</mark> lateral pain
          </dd>
        </div>
      </dl>
    </Figure>
  );
}
