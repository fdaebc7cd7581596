import { Link } from '@tanstack/react-router';
import { brand } from '../../machines/domain/brand.ts';
import { wordingOf } from '../content/claims.ts';
import { demoAnchor } from '../content/navigation.ts';
import { homeHeadline, pages } from '../content/pages.ts';
import { policies } from '../content/policies.ts';
import styles from './Hero.module.css';
import { LiveDemo } from './LiveDemo.tsx';

/** HOME-2. */
export function Hero() {
  return (
    <section className="field" aria-labelledby="headline">
      <div className={`wrap ${styles.hero}`}>
        <div>
          <p className={`speaker patient ${styles.badge}`}>{`Now with ${brand.assistant} AI Assistant`}</p>
          <h1 id="headline" tabIndex={-1}>
            <span className="spoken">{homeHeadline.spoken}</span>{' '}
            <span className="recorded">{homeHeadline.recorded}</span>
          </h1>
          <p className={styles.lede}>
            {`${pages.home.lede} `}
            <b>{`${wordingOf('reclaimed')}.`}</b>
          </p>
          <div className="ways">
            <Link className="button" to="/signup">
              {`Start ${policies.trialDays}-Day Free Trial`}
            </Link>
            <Link className="button ghost" to="/" search hash={demoAnchor} activeOptions={{ includeHash: true }}>
              Watch Demo
            </Link>
          </div>
          <ul className={`cluster small-text ${styles.trust}`}>
            <li className="tick">{`${wordingOf('trial')}, no credit card`}</li>
            <li className="tick">{wordingOf('hipaa')}</li>
            <li className="tick">{wordingOf('setup')}</li>
          </ul>
        </div>
        <LiveDemo />
      </div>
    </section>
  );
}
