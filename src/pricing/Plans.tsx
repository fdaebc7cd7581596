import { Link } from '@tanstack/react-router';
import type { BillingView, PlanNode } from '../../machines/billing/billing.view.ts';
import { AgreementLink } from '../components/AgreementLink.tsx';
import { commonFeatures, type Plan, plans } from '../content/prices.ts';
import { LinkWords } from './LinkWords.tsx';
import styles from './Plans.module.css';

const common: readonly string[] = commonFeatures;
const isOwn = (feature: string) => !common.includes(feature);

function PlanSheet({ plan, node }: { plan: Plan; node: PlanNode }) {
  const [name, price, billing, offer, extra] = node.children;
  const [amount, unit] = price.children;
  return (
    <li className={plan.highlighted ? `${styles.plan} ${styles.highlighted}` : styles.plan}>
      <h3 className={styles.tab}>{name.name}</h3>
      <p className={styles.audience}>{plan.description}</p>
      <p className={styles.price}>
        <b className={unit ? undefined : styles.custom}>{amount?.text}</b>
        {unit?.text}
      </p>
      <p className={styles.billing}>{billing.text}</p>
      <a className={`button ${plan.codes ? 'for-guest' : ''} ${plan.highlighted ? '' : 'ghost'}`} href={offer.url}>
        <LinkWords name={offer.name} />
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
        {extra && <li>{extra.text}</li>}
      </ul>
    </li>
  );
}

/** PRICE-1 to PRICE-6. */
export function Plans({ view }: { view: BillingView }) {
  return (
    <>
      <div className={styles.sheet}>
        <ul className={styles.plans}>
          {plans.map((plan, index) => {
            const node = view.plans[index];
            return node && <PlanSheet key={plan.name} plan={plan} node={node} />;
          })}
        </ul>
        <div className={styles.common}>
          <h3>All clinician features, in every plan</h3>
          <ul>
            {common.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
            <li>
              <AgreementLink hash="baa">{view.agreement.name}</AgreementLink>
            </li>
          </ul>
        </div>
      </div>
      <p className={styles.fine}>US dollars. Encounters are unlimited on every plan.</p>
    </>
  );
}
