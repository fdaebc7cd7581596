import { Link, useSearch } from '@tanstack/react-router';
import { positionOf } from '../../machines/career-application/positions.ts';
import { PageHeader } from '../components/PageHeader.tsx';
import { pages } from '../content/pages.ts';
import { policies } from '../content/policies.ts';
import oneApplication from '../drawings/one-application.svg?raw';
import { ApplicationFlow } from './ApplicationFlow.tsx';
import styles from './ApplicationScreen.module.css';

export function ApplicationScreen() {
  const { position, sent } = useSearch({ from: '/_site/career-application' });
  return (
    <>
      <div className="field">
        <PageHeader page={pages.careerApplication} drawing={oneApplication} />
      </div>
      <div className="wrap split form-screen">
        <ApplicationFlow position={positionOf(position)} alreadySent={sent === 'yes'} />
        <aside className={`beside ${styles.next}`} aria-labelledby="next">
          <h2 id="next">What happens next</h2>
          <ol>
            <li>Only we see your application and resume.</li>
            <li>We review it within {policies.answers.careers}.</li>
            <li>We email you either way.</li>
          </ol>
          <p>Every position is equity only.</p>
          <p>
            <Link to="/careers" className="tap">
              All open positions
            </Link>
          </p>
        </aside>
      </div>
    </>
  );
}
