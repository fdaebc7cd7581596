import type { MouseEvent } from 'react';
import { priceOf } from '../../machines/domain/plans.ts';
import type { trialSignupView } from '../../machines/trial-signup/trial-signup.view.ts';
import { asksForAnotherTab } from '../components/asks-for-another-tab.ts';
import { nodeProps } from '../flow/useView.ts';
import styles from './PlanChooser.module.css';

type Families = NonNullable<ReturnType<typeof trialSignupView>['plans']>;
type Choice = Extract<Families[number]['children'][number], { role: 'link' }>;

interface PlanChooserProps {
  families: Families;
  send(event: Choice['press']): void;
}

/** SIGN-2. */
export function PlanChooser({ families, send }: PlanChooserProps) {
  const choose = (event: MouseEvent, { press }: Choice) => {
    if (asksForAnotherTab(event)) return;
    event.preventDefault();
    send(press);
  };

  return (
    <ul className={styles.plans}>
      {families.map(({ children: [family, audience, ...choices] }) => (
        <li key={family.name}>
          <h3>{family.name}</h3>
          <p>{audience.text}</p>
          <div className={styles.choices}>
            {choices.map((choice) => {
              // The eye has read the plan's name above.
              const { price, billing } = priceOf(choice.press.plan);
              return (
                <a key={choice.url} {...nodeProps(choice)} href={choice.url} onClick={(event) => choose(event, choice)}>
                  <span className="unseen">{`${family.name}: `}</span>
                  <b>{price}</b> <span className="fine">{billing}</span>
                </a>
              );
            })}
          </div>
        </li>
      ))}
    </ul>
  );
}
