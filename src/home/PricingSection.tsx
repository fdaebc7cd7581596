import type { BillingPeriod } from '../../machines/billing/billing.machine.ts';
import { brand } from '../../machines/domain/brand.ts';
import { pages } from '../content/pages.ts';
import { Pricing } from '../pricing/Pricing.tsx';
import styles from './sections.module.css';

/** HOME-4, HOME-7. */
export function PricingSection({ period }: { period: BillingPeriod }) {
  return (
    <section id="pricing" className={`section ${styles.section}`} aria-labelledby="pricing-heading">
      <div className="wrap">
        <Pricing
          page="/"
          period={period}
          head={
            <>
              <h2 id="pricing-heading" tabIndex={-1}>
                {pages.pricing.heading}
              </h2>
              <p className={styles.lede}>
                {pages.pricing.lede}{' '}
                <a className="unbroken" href={brand.pricingUrl} target="_blank" rel="noopener noreferrer">
                  Learn More<span className="unseen"> about pricing (opens in a new tab)</span>
                </a>
              </p>
            </>
          }
        />
      </div>
    </section>
  );
}
