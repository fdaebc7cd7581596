import { brand } from '../../machines/brand.ts';
import { demoAnchor } from '../content/navigation.ts';
import styles from './sections.module.css';

const steps = [
  { title: 'Record', text: 'Start a note and talk to the patient.' },
  { title: 'AI processes', text: 'Speech becomes a structured note with suggested codes.' },
  { title: 'Review and finalize', text: 'You read it, change it, and decide.' },
  { title: 'Export', text: 'Push to the EHR or copy all.' },
];

/** The product in action: its four steps along one line (HOME-7). */
export function HowItWorks() {
  return (
    <section id={demoAnchor} className={styles.band} aria-labelledby="in-action">
      <div className={`wrap ${styles.section}`}>
        <h2 id="in-action" tabIndex={-1}>
          {brand.name} in action
        </h2>
        <ol className={styles.steps}>
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
