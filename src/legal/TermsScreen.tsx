import { PageHeader } from '../components/PageHeader.tsx';
import { sectionsOf } from '../content/mdx-text.tsx';
import { pages } from '../content/pages.ts';
import { policies } from '../content/policies.ts';
import Terms from '../content/terms.mdx';
import signed from '../drawings/signed.svg?raw';
import { Contents } from './Contents.tsx';
import styles from './TermsScreen.module.css';

const sections = sectionsOf(Terms);

const facts = [
  { figure: `${policies.trialDays} days`, label: 'of trial, no credit card' },
  { figure: 'Unlimited', label: 'encounters on every plan' },
  { figure: policies.uptime, label: 'uptime target' },
  { figure: `${policies.liabilityMonths} months`, label: 'of fees: the limit of liability' },
];

export function TermsScreen() {
  return (
    <>
      <PageHeader page={pages.terms} drawing={signed}>
        <dl className={`four ${styles.facts}`}>
          {facts.map(({ figure, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </PageHeader>
      <div className="wrap content">
        <Contents sections={sections} as="columns" />
        <p className={styles.reading}>
          <span className={styles.spoken}>Said aloud,</span> then recorded. The sentence in italics helps you find your
          way; the text is what binds us both.
        </p>
        <article className="marked">
          {sections.map(({ id, heading, spoken, children }) => (
            <section key={id} id={id} className={`split ${styles.section}`} aria-labelledby={`${id}-heading`}>
              <p className={`sticky ${styles.spoken}`}>{spoken}</p>
              <div className="prose">
                <h2 id={`${id}-heading`} className="title">
                  {heading}
                </h2>
                {children}
              </div>
            </section>
          ))}
        </article>
      </div>
    </>
  );
}
