import { Link, useSearch } from '@tanstack/react-router';
import { AgreementLink } from '../components/AgreementLink.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { pages } from '../content/pages.ts';
import { planQuestions } from '../content/plan-questions.ts';
import { policies } from '../content/policies.ts';
import tally from '../drawings/tally.svg?raw';
import { periodOf } from './billing-search.ts';
import { Pricing } from './Pricing.tsx';
import { WholeStylesFromHere } from '../shell/WholeStylesFromHere.tsx';
import styles from './PricingScreen.module.css';
import { TeamCost } from './TeamCost.tsx';

const trialSteps = [
  { title: 'Create your account', text: 'Name, email and a password. No credit card.' },
  { title: 'Log in', text: 'We email you a login link.' },
  { title: 'Accept the terms', text: 'Terms & Conditions and the BAA, in full.' },
  { title: 'Your trial starts', text: `${policies.trialDays} days, with every feature of your plan.` },
];

export function PricingScreen() {
  const period = periodOf(useSearch({ from: '/_site/pricing' }));
  const { heading, lede } = pages.pricing;
  return (
    <>
      <PageHeader
        page={{
          heading: heading.match(/[^.]+\./g)?.map((sentence) => (
            <span key={sentence} className={styles.sentence}>
              {sentence}
            </span>
          )),
          lede,
        }}
        drawing={tally}
      />
      <div className="wrap content">
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
        <WholeStylesFromHere />
        <TeamCost period={period} />
        <section className={styles.part} aria-labelledby="trial-heading">
          <h2 id="trial-heading">How the trial works</h2>
          <ol className={`four steps spaced ${styles.trial}`}>
            {trialSteps.map(({ title, text }) => (
              <li key={title}>
                <h3 className="point">{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
        <section className={styles.part} aria-labelledby="questions-heading">
          <h2 id="questions-heading">Questions about plans</h2>
          <dl className={`facts ${styles.questions}`}>
            {Object.entries(planQuestions).map(([id, { question, short }]) => (
              <div key={id}>
                <dt>
                  <Link to="/faq" hash={id}>
                    {question}
                  </Link>
                </dt>
                <dd>{short}</dd>
              </div>
            ))}
          </dl>
          <p>
            What the <AgreementLink hash="baa">BAA</AgreementLink> covers is under{' '}
            <Link to="/hipaa-compliance">HIPAA compliance</Link>.
          </p>
        </section>
      </div>
    </>
  );
}
