import { Drawing, Figure } from './Figure.tsx';
import styles from './Figure.module.css';

/** Lukac et al. 2025: change of time in notes against the control group in percent, with 95% confidence interval. */
const effects = [
  { tool: 'Nabla', change: -9.5, low: -17.2, high: -1.8 },
  { tool: 'DAX Copilot', change: -1.7, low: -9.4, high: 5.9 },
] as const;

const [least, most] = [-20, 10];

const inWords = (percent: number) => `${Math.abs(percent)}% ${percent < 0 ? 'less' : 'more'}`;

/** Two intervals on one scale: one excludes zero, the other does not. */
export function TrialEffects() {
  return (
    <Figure
      caption="Time in the note against usual care: the estimate and its 95% confidence interval. An interval that crosses the line is compatible with no difference."
      source={{ id: 'lukac', name: 'Lukac et al., 2025' }}
    >
      <ul className={styles.rows}>
        {effects.map(({ tool, change, low, high }) => (
          <li key={tool}>
            <b>{tool}</b>
            <span className={styles.end}>
              {inWords(change)}{' '}
              <small className="fine">
                ({inWords(low)} to {inWords(high)})
              </small>
            </span>
            <Drawing viewBox={`${least} 0 ${most - least} 2`} className={styles.whole}>
              <path className={styles.axis} strokeWidth="1.5" d="M0 0V2" />
              <path strokeWidth="4" d={`M${low} 1H${high}`} />
              <path className={styles.patient} strokeWidth="16" strokeLinecap="round" d={`M${change} 1h0.001`} />
            </Drawing>
          </li>
        ))}
      </ul>
      <p className={`fine ${styles.scale}`} aria-hidden="true">
        <span>−20%</span>
        <span className={styles.zero}>no difference</span>
        <span>+10%</span>
      </p>
    </Figure>
  );
}
