import type { NextStep } from '../content/signup.ts';
import styles from './NextSteps.module.css';

interface NextStepsProps {
  steps: readonly NextStep[];
  sent: boolean;
}

export function NextSteps({ steps, sent }: NextStepsProps) {
  return (
    <aside className={styles.next} aria-labelledby="next-steps">
      <h2 id="next-steps">What happens next</h2>
      <ol>
        {steps.map(({ title, text }, index) => (
          <li key={title} aria-current={sent && index === 0 ? 'step' : undefined}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </aside>
  );
}
