import { AgreementLink } from '../components/AgreementLink.tsx';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import type { BillingPeriod } from '../../machines/billing/billing.machine.ts';
import { dollars } from '../../machines/domain/money.ts';
import { commonFeatures, type Plan, plans, type Price, salesMail, savingOf } from '../content/prices.ts';
import styles from './Plans.module.css';

function PriceTag({ price, period }: { price: Price; period: BillingPeriod }) {
  return (
    <>
      <p className={styles.price}>
        <b>{dollars(period === 'annual' ? price.annual.perMonth : price.monthly)}</b>/month
      </p>
      <p className={styles.billing}>
        {period === 'annual'
          ? `${dollars(price.annual.perYear)} billed yearly, saves ${dollars(savingOf(price))}`
          : 'Billed monthly'}
      </p>
    </>
  );
}

const common: readonly string[] = commonFeatures;
const isOwn = (feature: string) => !common.includes(feature);

function PlanSheet({ plan, period }: { plan: Plan; period: BillingPeriod }) {
  const extra = plan.extraUsers?.[period];
  return (
    <li className={plan.highlighted ? `${styles.plan} ${styles.highlighted}` : styles.plan}>
      <h3 className={styles.tab}>{plan.name}</h3>
      <p className={styles.audience}>{plan.description}</p>
      {plan.price ? (
        <PriceTag price={plan.price} period={period} />
      ) : (
        <>
          <p className={styles.price}>
            <b className={styles.custom}>Custom</b>
          </p>
          <p className={styles.billing}>{plan.subtitle}</p>
        </>
      )}
      {plan.codes ? (
        <a
          className={plan.highlighted ? 'button' : 'button ghost'}
          href={`${BASE_PATH}/signup?plan=${plan.codes[period]}&type=trial`}
        >
          Start trial<span className="unseen">{` for ${plan.name}`}</span>
        </a>
      ) : (
        <a className="button ghost" href={salesMail(plan)}>
          Contact sales<span className="unseen">{` for ${plan.name}`}</span>
        </a>
      )}
      <ul className={styles.features}>
        <li>All clinician features</li>
        {plan.difference !== undefined && <li className={styles.difference}>{plan.difference}</li>}
        {plan.features.filter(isOwn).map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
        {extra && (
          <li>
            {`Extra users ${dollars(extra.app)} (NP/PA) or ${dollars(extra.physician)} (MD/DO) per user per month`}
          </li>
        )}
      </ul>
    </li>
  );
}

/** PRICE-1 to PRICE-6. */
export function Plans({ period }: { period: BillingPeriod }) {
  return (
    <>
      <div className={styles.sheet}>
        <ul className={styles.plans}>
          {plans.map((plan) => (
            <PlanSheet key={plan.name} plan={plan} period={period} />
          ))}
        </ul>
        <div className={styles.common}>
          <h3>All clinician features, in every plan</h3>
          <ul>
            {common.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
            <li>
              <AgreementLink hash="baa">Business Associate Agreement (BAA)</AgreementLink>
            </li>
          </ul>
        </div>
      </div>
      <p className={styles.fine}>US dollars. Encounters are unlimited on every plan.</p>
    </>
  );
}
