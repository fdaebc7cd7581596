import type { PlanCode } from '../../machines/domain/plans.ts';
import type { trialSignupView } from '../../machines/trial-signup/trial-signup.view.ts';
import { inThisTab } from '../components/in-this-tab.ts';
import styles from './PlanChooser.module.css';

interface PlanChooserProps {
  families: NonNullable<ReturnType<typeof trialSignupView>['families']>;
  onChoose(plan: PlanCode): void;
}

/** SIGN-2. The choices are links, which lead to the form without script. */
export function PlanChooser({ families, onChoose }: PlanChooserProps) {
  return (
    <ul className={styles.plans}>
      {families.map(({ label, audience, plans }) => (
        <li key={label}>
          <h3>{label}</h3>
          <p className="muted">{audience}</p>
          <div className={styles.choices}>
            {plans.map(({ code, price, billing, address, isChosen }) => (
              <a
                key={code}
                href={address}
                aria-current={isChosen || undefined}
                onClick={inThisTab(() => onChoose(code))}
              >
                {/* The eye has read the plan's name above. */}
                <span className="unseen">{`${label}: `}</span>
                <b className="point">{price}</b> <span className="fine">{billing}</span>
              </a>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
