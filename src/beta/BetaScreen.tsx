import { PageHeader } from '../components/PageHeader.tsx';
import { pages } from '../content/pages.ts';
import unsettled from '../drawings/unsettled.svg?raw';
import { BetaFlow, type BetaProps } from './BetaFlow.tsx';
import styles from './BetaScreen.module.css';
import { NdaText } from './Nda.tsx';

export function BetaScreen(props: BetaProps) {
  return (
    <>
      <div className="field">
        <PageHeader page={pages.betaTester} drawing={unsettled} />
      </div>
      <div className="wrap split form-screen">
        <BetaFlow {...props} />
        <div className={styles.beside}>
          <aside className={`beside ${styles.testing}`} aria-labelledby="testing">
            <h2 id="testing">What testing is like</h2>
            <ul>
              <li>You try new features before anyone else, free of charge.</li>
              <li>You tell us what helps, what hurts and what is missing.</li>
              <li>You test with made-up encounters until the agreements are signed.</li>
              <li>You can stop at any time.</li>
            </ul>
          </aside>
          <NdaText />
        </div>
      </div>
    </>
  );
}
