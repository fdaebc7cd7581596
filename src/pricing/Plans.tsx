import { Link } from '@tanstack/react-router';
import type { PlanId } from '../../machines/billing/billing.plans.ts';
import type { BillingView } from '../../machines/billing/billing.view.ts';
import { AgreementLink } from '../components/AgreementLink.tsx';
import { commonFeatures, type Plan, plans } from '../content/prices.ts';
import styles from './Plans.module.css';

const common: readonly string[] = commonFeatures;
const isOwn = (feature: string) => !common.includes(feature);

function PlanSheet({ plan, shown }: { plan: Plan; shown: BillingView['plans'][PlanId] }) {
  const { name, amount, unit, billing, offer, extraUsers } = shown;
  return (
    <li className={plan.highlighted ? `${styles.plan} ${styles.highlighted}` : styles.plan}>
      <h3 className={`tab ${styles.tab}`}>{name}</h3>
      <p className={`muted ${styles.audience}`}>{plan.description}</p>
      <p className={`cluster muted ${styles.price}`}>
        <b className={unit === null ? styles.custom : undefined}>{amount}</b>
        {unit}
      </p>
      <p className={`fine ${styles.billing}`}>{billing}</p>
      <a className={`button ${plan.codes ? 'for-guest' : ''} ${plan.highlighted ? '' : 'ghost'}`} href={offer.url}>
        {offer.words}
        <span className="unseen">{` for ${name}`}</span>
      </a>
      {/* ACC-8: an owner signs up once. */}
      {plan.codes && (
        <Link className="button ghost for-owner" to="/account">
          Your Account
        </Link>
      )}
      <ul className={styles.features}>
        <li>All clinician features</li>
        {plan.features.filter(isOwn).map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
        {extraUsers !== null && <li>{extraUsers}</li>}
      </ul>
    </li>
  );
}

/** PRICE-1 to PRICE-6. */
export function Plans({ view }: { view: BillingView }) {
  return (
    <>
      <div className={`raised ${styles.sheet}`}>
        <ul className={styles.plans}>
          {plans.map((plan) => (
            <PlanSheet key={plan.id} plan={plan} shown={view.plans[plan.id]} />
          ))}
        </ul>
        <div className={styles.common}>
          <h3 className="point">All clinician features, in every plan</h3>
          <ul className={`cards ${styles.all}`}>
            {common.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
            <li>
              <AgreementLink hash="baa">Business Associate Agreement (BAA)</AgreementLink>
            </li>
          </ul>
        </div>
      </div>
      <p className={`fine ${styles.fine}`}>Prices in US dollars. Encounters are unlimited on every plan.</p>
    </>
  );
}
