import { brand } from '../../machines/brand.ts';
import styles from './sections.module.css';

const features = [
  { title: 'Voice-first capture', text: 'Ambient audio, text, or echo mode: a spoken, handoff-style report.' },
  { title: 'Structured notes', text: 'SOAP, HPI, assessment and plan, ready for your review.' },
  { title: 'ICD-10 and billing', text: 'Code suggestions beside the words that support them.' },
  { title: brand.assistant, text: 'A clinical chat assistant: EKG and X-ray images, medical decision making, guideline references.' },
  { title: 'Export', text: 'Push to your EHR where it allows it, copy-all everywhere.' },
  { title: 'Built by clinicians', text: 'Made by people who have charted after midnight.' },
];

/** What the product does, as ruled rows (HOME-1, HOME-7). */
export function Features() {
  return (
    <section id="features" className={`wrap ${styles.section} ${styles.afterHero}`} aria-labelledby="features-heading">
      <h2 id="features-heading" tabIndex={-1}>
        Speech in, chart out.
      </h2>
      <dl className={styles.rows}>
        {features.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
