import styles from './Figure.module.css';
import { Drawing, Figure } from './Figure.tsx';

/** 45 CFR 164.404 and 164.410: calendar days, for each party separately. */
const limit = 60;

const arrangements = [
  { title: 'The vendor is not your agent, and the contract is silent', vendor: limit, youFrom: limit },
  { title: 'The vendor is your agent: what it knows, you are taken to know', vendor: limit, youFrom: 0 },
  { title: 'The vendor is not your agent, and tells you within a day', vendor: 1, youFrom: 1 },
] as const;

const days = (count: number) => `day ${count}`;

export function BreachClocks() {
  return (
    <Figure
      caption="The last days that the rule allows, counted from the vendor’s discovery. “Without unreasonable delay” can mean much sooner."
      source={{ id: 'notice', name: '45 CFR 164.404 and 164.410' }}
    >
      <ul className={styles.rows}>
        {arrangements.map(({ title, vendor, youFrom }) => (
          <li key={title}>
            <b className={styles.whole}>{title}</b>
            <Drawing viewBox="0 0 120 10" className={styles.whole}>
              <path className={styles.grid} d="M0 0V10M30 0V10M60 0V10M90 0V10M120 0V10" />
              <rect className={styles.record} y="0.6" width={vendor} height="3.6" />
              <rect className={styles.voice} x={youFrom} y="5.8" width={limit} height="3.6" />
            </Drawing>
            <span>
              <svg className={styles.swatch} viewBox="0 0 1 1" aria-hidden="true">
                <rect className={styles.record} width="1" height="1" />
              </svg>
              You hear by {days(vendor)}
            </span>
            <span>
              <svg className={styles.swatch} viewBox="0 0 1 1" aria-hidden="true">
                <rect className={styles.voice} width="1" height="1" />
              </svg>
              Your patients hear by {days(youFrom + limit)}
            </span>
          </li>
        ))}
      </ul>
      <p className={`fine ${styles.scale}`} aria-hidden="true">
        <span>Day 0</span>
        <span>60</span>
        <span>120</span>
      </p>
    </Figure>
  );
}
