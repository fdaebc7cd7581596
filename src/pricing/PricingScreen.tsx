import { Link } from '@tanstack/react-router';
import type { BillingPeriod } from '../../machines/billing/billing.machine.ts';
import { PageHeader } from '../components/PageHeader.tsx';
import { pages } from '../content/pages.ts';
import { policies } from '../content/policies.ts';
import { Pricing } from './Pricing.tsx';
import styles from './PricingScreen.module.css';

/** What happens from the trial button on (SPEC.md section 4). */
const trialSteps = [
  { title: 'Create your account', text: 'Name, email and a password. No credit card.' },
  { title: 'Log in', text: 'We email you a login link.' },
  { title: 'Accept the terms', text: 'Terms & Conditions and the BAA, in full.' },
  { title: 'Your trial starts', text: `${policies.trialDays} days, with every feature of your plan.` },
];

/** `/pricing`: the plans, and what a trial is (PRICE). */
export function PricingScreen({ period }: { period: BillingPeriod }) {
  const { heading, lede } = pages.pricing;
  return (
    <>
      <div className="field">
        <PageHeader
          page={{
            heading: heading.match(/[^.]+\./g)?.map((sentence) => (
              <span key={sentence} className={styles.sentence}>
                {sentence}
              </span>
            )),
            lede,
          }}
        />
      </div>
      <div className={`wrap ${styles.content}`}>
        <section id="pricing" aria-labelledby="plans-heading">
          <Pricing
            page="/pricing"
            period={period}
            head={
              <h2 id="plans-heading" tabIndex={-1}>
                Plans
              </h2>
            }
          />
        </section>
        <section className={styles.trial} aria-labelledby="trial-heading">
          <h2 id="trial-heading">How the trial works</h2>
          <ol>
            {trialSteps.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
          <p>
            Questions about plans are answered under <Link to="/faq">Help and questions</Link>; what the BAA covers,
            under <Link to="/hipaa-compliance">HIPAA compliance</Link>.
          </p>
        </section>
      </div>
    </>
  );
}
