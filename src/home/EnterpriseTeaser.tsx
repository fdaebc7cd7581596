import { Link } from '@tanstack/react-router';
import { projections } from '../content/figures.ts';
import { pages } from '../content/pages.ts';
import { HomeDrawing } from './HomeDrawing.tsx';
import styles from './EnterpriseTeaser.module.css';

/** HOME-1, HOME-3: projections are labelled. */
export function EnterpriseTeaser() {
  return (
    <section className="field section" aria-labelledby="enterprise">
      <div className="wrap">
        <div className={`split ${styles.top}`}>
          <div>
            <h2 id="enterprise">Many voices, one way to chart.</h2>
            <p className="lede">{pages.enterprise.lede}</p>
          </div>
          <HomeDrawing name="team" size={[760, 272]} className={styles.drawing} />
        </div>
        <ul className={`cards ${styles.returns}`}>
          {projections.map(({ figure, label, kind }) => (
            <li key={label}>
              <b>{figure}</b>
              {` ${label} `}
              <small>{kind}</small>
            </li>
          ))}
        </ul>
        <p className={`ways spaced ${styles.ways}`}>
          <Link className="button" to="/enterprise">
            Explore Enterprise
          </Link>
          <Link to="/enterprise" hash="roi-calculator">
            Calculate your return
          </Link>
        </p>
      </div>
    </section>
  );
}
