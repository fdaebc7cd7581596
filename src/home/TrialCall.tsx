import { Link } from '@tanstack/react-router';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { trialFacts } from '../content/home.ts';
import { policies } from '../content/policies.ts';
import sections from './sections.module.css';
import styles from './TrialCall.module.css';

export function TrialCall() {
  return (
    <section className={`section ${sections.section} ${sections.night}`} aria-labelledby="trial">
      <div className={`dark wrap split ${styles.call}`}>
        <h2 id="trial">
          <span className="spoken">See you in a week.</span> <span className="recorded">Chart closed by five.</span>
        </h2>
        <Link className={`button ${styles.start}`} to="/signup">
          {`Start ${policies.trialDays}-Day Free Trial`}
        </Link>
        <div className={styles.foot}>
          {/* This section is dark in both themes. */}
          <img loading="lazy" alt="" className={styles.last} src={`${BASE_PATH}/static/img/last.svg#dark`} />
          <ul className={`muted ${styles.facts}`}>
            {trialFacts.map(({ figure, label }) => (
              <li key={figure}>
                <b>{figure}</b>
                {` ${label}`}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
