import { Link } from '@tanstack/react-router';
import { pages } from '../content/pages.ts';
import styles from './sections.module.css';

/** What a trial costs, and the way to the plans (HOME-7). */
export function PricingTeaser() {
  return (
    <section id="pricing" className={`wrap ${styles.section}`} aria-labelledby="pricing-heading">
      <h2 id="pricing-heading" tabIndex={-1}>
        {pages.pricing.heading}
      </h2>
      <p className={styles.lede}>{pages.pricing.lede} Encounters are unlimited.</p>
      <p>
        <Link className="button ghost" to="/pricing">
          See the plans
        </Link>
      </p>
    </section>
  );
}
