import { Link, useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { billingMachine, type BillingPeriod, billingPeriods } from '../../machines/billing/billing.machine.ts';
import { annualSaving } from '../content/prices.ts';
import { stateAttributes, useFlow } from '../flow/useFlow.ts';
import { Plans } from './Plans.tsx';
import styles from './Pricing.module.css';

const labels: Readonly<Record<BillingPeriod, ReactNode>> = {
  monthly: 'Monthly',
  annual: (
    <>
      Annual <span className={styles.saving}>{`save ${annualSaving}`}</span>
    </>
  ),
};

/** PRICE-1. Follows changes of `period`, which is the address's. */
export function Pricing({ period, page, head }: { period: BillingPeriod; page: '/' | '/pricing'; head: ReactNode }) {
  const navigate = useNavigate();
  const billing = useFlow(
    billingMachine.provide({
      actions: {
        writeAddress: (_, chosen) =>
          void navigate({
            to: page,
            search: chosen.period === 'annual' ? { billing: 'annual' } : {},
            hash: true,
            hashScrollIntoView: false,
            resetScroll: false,
          }),
      },
    }),
    { period },
  );
  const snapshot = useSelector(billing, (current) => current);
  const shown: BillingPeriod = snapshot.value === 'annual' ? 'annual' : 'monthly';

  useEffect(() => billing.send({ type: 'billing.follow', period }), [billing, period]);

  const choice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Chosen before hydration.
    const chosen = billingPeriods.find((each) => choice.current?.querySelector(`[value=${each}]:checked`));
    if (chosen) billing.send({ type: 'billing.choose', period: chosen });
  }, [billing]);

  return (
    <div {...stateAttributes('billing', snapshot)}>
      <div className={styles.head}>
        <div>{head}</div>
        <div className={styles.choice}>
          <div ref={choice} className={styles.control} role="radiogroup" aria-label="Billing period">
            {billingPeriods.map((each) => (
              <div key={each} className={styles.period}>
                <input
                  type="radio"
                  id={`billing-${each}`}
                  name="billing"
                  value={each}
                  checked={each === shown}
                  onChange={() => billing.send({ type: 'billing.choose', period: each })}
                />
                <label htmlFor={`billing-${each}`}>{labels[each]}</label>
              </div>
            ))}
          </div>
          {/* Without script the server renders either period. */}
          <nav className={styles.links} aria-label="Billing period">
            <Link to={page} hash="pricing" aria-current={shown === 'monthly' || undefined}>
              {labels.monthly}
            </Link>
            <Link
              to={page}
              search={{ billing: 'annual' }}
              hash="pricing"
              aria-current={shown === 'annual' || undefined}
            >
              {labels.annual}
            </Link>
          </nav>
          <p className={styles.status} role="status">
            {shown === 'annual' ? 'Prices shown per month, billed yearly' : 'Prices shown per month, billed monthly'}
          </p>
        </div>
      </div>
      <Plans period={shown} />
    </div>
  );
}
