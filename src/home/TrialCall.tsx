import { Link } from '@tanstack/react-router';
import { strandPath, voice } from '../components/strand-path.ts';
import { Strand } from '../components/Strands.tsx';
import { trialFacts } from '../content/home.ts';
import { policies } from '../content/policies.ts';
import sections from './sections.module.css';
import styles from './TrialCall.module.css';

const speak = voice(9, 34);
const last = `${strandPath({ x: 0, line: 48, length: 640, tremble: (x) => speak(x) * Math.max(0, 1 - x / 640) ** 1.5 })}H1000`;

/** The call to the free trial: the day's last words, and the line that is left of them (HOME-1, HOME-3). */
export function TrialCall() {
  return (
    <section className={`${sections.section} ${sections.night}`} aria-labelledby="trial">
      <div className={`dark wrap ${styles.call}`}>
        <h2 id="trial">
          <span className={styles.spoken}>See you in a week.</span> <span className={styles.recorded}>Chart closed by five.</span>
        </h2>
        <Link className={`button ${styles.start}`} to="/signup">
          Start {policies.trialDays}-Day Free Trial
        </Link>
        <div className={styles.foot}>
          <svg className={styles.last} viewBox="0 0 1000 96" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <Strand d={last} of="patient" />
          </svg>
          <ul className={styles.facts}>
            {trialFacts.map(({ figure, label }) => (
              <li key={figure}>
                <b>{figure}</b> {label}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
