import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { billingMachine, type BillingPeriod, billingPeriods } from '../../machines/billing/billing.machine.ts';
import { type BillingView, billingView } from '../../machines/billing/billing.view.ts';
import { useFlow, useView } from '../flow/useFlow.ts';
import { Plans } from './Plans.tsx';
import styles from './Pricing.module.css';

function PeriodName({ period: { name, saving } }: { period: BillingView['periods'][number] }) {
  return (
    <>
      {name}
      {saving !== null && (
        <>
          {' '}
          <span className={styles.saving}>{saving}</span>
        </>
      )}
    </>
  );
}

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
  const view = useView(billing, billingView);

  useEffect(() => billing.send({ type: 'billing.follow', period }), [billing, period]);

  const choice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Chosen before hydration.
    const chosen = billingPeriods.find((each) => choice.current?.querySelector(`[value=${each}]:checked`));
    if (chosen) billing.send({ type: 'billing.choose', period: chosen });
  }, [billing]);

  return (
    <div {...view.root}>
      <div className={styles.head}>
        <div>{head}</div>
        <div className={styles.choice}>
          <div
            ref={choice}
            className={`scripted unprinted ${styles.control}`}
            role="radiogroup"
            aria-label="Billing period"
          >
            {view.periods.map((each) => (
              <div key={each.period} className={styles.period}>
                <input
                  id={`billing-${each.period}`}
                  name="billing"
                  type="radio"
                  value={each.period}
                  checked={each.isChosen}
                  onChange={() => billing.send({ type: 'billing.choose', period: each.period })}
                />
                <label htmlFor={`billing-${each.period}`}>
                  <PeriodName period={each} />
                </label>
              </div>
            ))}
          </div>
          {/* Without script the server renders either period. */}
          <nav className={styles.links} aria-label="Billing period">
            {view.periods.map((each) => (
              <Link
                key={each.period}
                to={page}
                search={each.period === 'annual' ? { billing: each.period } : {}}
                hash="pricing"
                activeOptions={{ exact: true }}
                aria-current={each.isChosen || undefined}
              >
                <PeriodName period={each} />
              </Link>
            ))}
          </nav>
          <p className={`fine ${styles.status}`} role="status">
            {view.status}
          </p>
        </div>
      </div>
      <Plans view={view} />
    </div>
  );
}
