import type { stepsList } from '../../machines/shared/check-email.ts';
import { nodeProps } from '../flow/useView.ts';
import styles from './NextSteps.module.css';

export function NextSteps({ steps }: { steps: ReturnType<typeof stepsList> }) {
  return (
    <aside className={`beside ${styles.next}`} aria-labelledby="next-steps">
      <h2 id="next-steps">What happens next</h2>
      <ol>
        {steps.children.map((step) => (
          <li key={step.children[0].name} {...nodeProps(step)}>
            <h3>{step.children[0].name}</h3>
            <p>{step.children[1].text}</p>
          </li>
        ))}
      </ol>
    </aside>
  );
}
