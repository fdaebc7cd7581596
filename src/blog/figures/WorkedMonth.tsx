import { signedDollars } from '../../../machines/domain/money.ts';
import { workedLines } from '../../../machines/roi-calculator/roi.ts';
import { oneClinician, oneMonth } from '../parts/roi-examples.ts';
import { Figure } from './Figure.tsx';
import styles from './Figure.module.css';

/** The article's example, calculated line by line like the calculator. */
export function WorkedMonth() {
  return (
    <Figure caption="A month of the example. Each line is worked out from the one above it. It is arithmetic, and not a promise.">
      <dl className={styles.rows}>
        {workedLines(oneClinician, oneMonth).map(({ what, formula, result }) => (
          <div key={what}>
            <dt className={styles.term}>{what}</dt>
            <dd className="muted">{formula}</dd>
            <dd>{result}</dd>
          </div>
        ))}
        <div className={styles.sum}>
          <dt className={styles.term}>What is left</dt>
          <dd className="muted">value of that time − plans</dd>
          <dd className={styles.amount}>{signedDollars(oneMonth.net)}</dd>
        </div>
      </dl>
    </Figure>
  );
}
