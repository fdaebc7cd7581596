import { Figure } from './Figure.tsx';
import parts from './parts.module.css';
import styles from './TrialEffects.module.css';

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
            <svg
              className={parts.drawn}
              viewBox={`${least} 0 ${most - least} 2`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <path className={styles.zero} d="M0 0V2" />
              <path className={styles.interval} d={`M${low} 1H${high}`} />
              <path className={styles.estimate} d={`M${change} 1h0.001`} />
            </svg>
            <span>
              {inWords(change)}{' '}
              <small className="fine">
                ({inWords(low)} to {inWords(high)})
              </small>
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.scale} aria-hidden="true">
        <span>−20%</span>
        <span>no difference</span>
        <span>+10%</span>
      </p>
    </Figure>
  );
}
