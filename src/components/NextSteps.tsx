import type { NextStep } from '../../machines/shared/check-email.ts';
import styles from './NextSteps.module.css';

interface NextStepsProps {
  steps: readonly NextStep[];
  /** The form is sent, so the first step is the next. */
  isSent: boolean;
}

export function NextSteps({ steps, isSent }: NextStepsProps) {
  return (
    <aside className={`beside ${styles.next}`} aria-labelledby="next-steps">
      <h2 id="next-steps">What happens next</h2>
      <ol>
        {steps.map(({ title, text }, index) => (
          <li key={title} aria-current={isSent && index === 0 ? 'step' : undefined}>
            <h3>{title}</h3>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ol>
    </aside>
  );
}
