import { dollars, numberText } from '../../../machines/domain/money.ts';
import { begins, oneClinician, shares } from '../parts/roi-examples.ts';
import { Drawing, Figure } from './Figure.tsx';
import styles from './Figure.module.css';

const remarks: Readonly<Record<number, string>> = {
  [oneClinician.saved]: 'the example, and about what was measured',
  [begins.calculator]: 'where the calculator begins',
  [begins.claim]: 'where our claim begins',
};

const swings = [8, 5, 7, 3, 6, 8, 4];

/** Whole waves of about 3 units, drawn 4 wide and scaled, so that all strands share one path definition. */
function strand(length: number) {
  const waves = Math.round(length / 3);
  const path = Array.from({ length: waves }, (_, wave) => `q1 ${-2 * (swings[wave % swings.length] ?? 0)} 2 0t2 0`);
  return { d: `M0 10${path.join('')}`, transform: `scale(${(length / waves / 4).toFixed(4)} 1)` };
}

/** The example's month at five saved shares: wavy is time spent on notes, flat is time saved. */
export function SavedShare() {
  return (
    <Figure
      caption={`The same month of ${numberText(shares[0]?.hours ?? 0)} hours at five shares. The waves are time that still goes into notes, the straight line is time saved, and an hour is counted at ${dollars(oneClinician.hour)}.`}
    >
      <ul className={styles.rows}>
        {shares.map(({ saved, back, worth }) => (
          <li key={saved}>
            <b className={styles.share}>{`${saved}%`}</b>
            <Drawing viewBox="0 0 100 20">
              <path className={styles.patient} strokeWidth="1.5" {...strand(100 - saved)} />
              <path strokeWidth="5" d={`M${100 - saved} 10H100`} />
            </Drawing>
            <span className={styles.measure}>
              {`${numberText(back)} hours back, ${dollars(worth)}`}
              {remarks[saved] && <small className="fine">{remarks[saved]}</small>}
            </span>
          </li>
        ))}
      </ul>
    </Figure>
  );
}
