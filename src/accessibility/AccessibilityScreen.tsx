import { Link } from '@tanstack/react-router';
import { brand } from '../../machines/domain/brand.ts';
import { PageHeader } from '../components/PageHeader.tsx';
import { unbroken } from '../content/unbroken.tsx';
import { accessibilityChecks, accessibilityGaps, accessibilityReviewed } from '../content/accessibility.ts';
import { pages } from '../content/pages.ts';
import { policies } from '../content/policies.ts';
import lens from '../drawings/lens.svg?raw';
import styles from './AccessibilityScreen.module.css';

/** `/accessibility`: checks, known gaps, and how to report a barrier. */
export function AccessibilityScreen() {
  return (
    <>
      <PageHeader page={pages.accessibility} drawing={lens}>
        <p className={styles.aim}>
          Our aim is <b>WCAG 2.2, level AA</b>. We know of no failures, but no outside audit has confirmed that. Last
          reviewed {accessibilityReviewed}.
        </p>
      </PageHeader>
      <div className="wrap content">
        <section aria-labelledby="checked">
          <h2 id="checked" className="subhead">
            What we check
          </h2>
          <dl className={`facts ${styles.checks}`}>
            {accessibilityChecks.map(({ what, how, result }) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{how}</dd>
                <dd className={`tick ${styles.result}`}>{result}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className={`split ${styles.gaps}`} aria-labelledby="gaps">
          <h2 id="gaps" className="subhead">
            Where we fall short
          </h2>
          <dl className="facts">
            {accessibilityGaps.map(({ what, text }) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className={`split plate ${styles.tell}`} aria-labelledby="tell">
          <h2 id="tell" className="subhead">
            Is something in your way?
          </h2>
          <p>
            Tell us what you wanted to do, on which page, and what you use: browser, screen reader, switch, magnifier.
            Write to <a href={`mailto:${brand.email}`}>{brand.email}</a>, call {unbroken(brand.phone)}, or use the{' '}
            <Link to="/contact">contact form</Link>. We answer within {policies.answers.general}, and until the barrier
            is gone we will help you get it done another way.
          </p>
        </section>
      </div>
    </>
  );
}
