import { Link } from '@tanstack/react-router';
import { securityFacts } from '../content/home.ts';
import { HomeDrawing } from './HomeDrawing.tsx';
import styles from './SecurityGrid.module.css';
import sections from './sections.module.css';

/** A ruled grid below a cord (HOME-1, HOME-3). SOC 2 is text: there is no seal to show. */
export function SecurityGrid() {
  return (
    <section className={`quiet section ${sections.section}`} aria-labelledby="security">
      <div className="wrap">
        <div className={`split ${sections.top}`}>
          <h2 id="security">Kept the way a chart is kept.</h2>
          <p>
            Audio is deleted after transcription unless you keep it. The <Link to="/trust">trust center</Link> lists
            what is in place and what is still to come.
          </p>
        </div>
        <div className={styles.facts}>
          <HomeDrawing name="cord" className={styles.cord} />
          <ul className={styles.grid}>
            {securityFacts.map(({ claim, label, text }, index) => (
              <li key={claim.figure}>
                <h3>
                  {`${claim.figure} `}
                  <span>{label ?? claim.label}</span>
                </h3>
                <p className="fine">{text}</p>
                {index === 0 && (
                  <p className="fine">
                    <Link to="/hipaa-compliance">How we comply with HIPAA</Link>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
