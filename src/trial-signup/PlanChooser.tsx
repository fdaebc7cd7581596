import type { MouseEvent } from 'react';
import type { PlanCode } from '../../machines/domain/plans.ts';
import { planCodes, planFamilies, priceOf } from '../../machines/domain/plans.ts';
import { asksForAnotherTab } from '../components/asks-for-another-tab.ts';
import { planAudience } from '../content/signup.ts';
import styles from './PlanChooser.module.css';
import { type SignupOffer, signupAddress } from './signup-address.ts';

interface PlanChooserProps {
  offer: SignupOffer;
  chosen: PlanCode | null;
  onChoose(plan: PlanCode): void;
}

const families = ['np_pa', 'md_do'] as const;

/** Plans, each billed monthly or annually (SIGN-2). The choices are links, which lead to the form without script. */
export function PlanChooser({ offer, chosen, onChoose }: PlanChooserProps) {
  const choose = (event: MouseEvent, plan: PlanCode) => {
    if (asksForAnotherTab(event)) return;
    event.preventDefault();
    onChoose(plan);
  };

  return (
    <ul className={styles.plans}>
      {families.map((family) => (
        <li key={family}>
          <h3>{planFamilies[family].label}</h3>
          <p>{planAudience[family]}</p>
          <div className={styles.choices}>
            {planCodes
              .filter((code) => code.startsWith(family))
              .map((code) => {
                const { price, billing } = priceOf(code);
                return (
                  <a
                    key={code}
                    href={signupAddress(offer, code)}
                    aria-current={chosen === code ? 'true' : undefined}
                    onClick={(event) => choose(event, code)}
                  >
                    <span className="unseen">{planFamilies[family].label}: </span>
                    <b>{price}</b> <span className={styles.billing}>{billing}</span>
                  </a>
                );
              })}
          </div>
        </li>
      ))}
    </ul>
  );
}
