import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import {
  type BillingEvent,
  billingMachine,
  type BillingPeriod,
  billingPeriods,
} from '../../machines/billing/billing.machine.ts';
import { billingView } from '../../machines/billing/billing.view.ts';
import { useFlow } from '../flow/useFlow.ts';
import { choiceProps, useView } from '../flow/useView.ts';
import { Plans } from './Plans.tsx';
import styles from './Pricing.module.css';

/** `Annual save 20%`: the saving is smaller. */
function PeriodName({ name }: { name: string }) {
  const [period, saving] = name.split(/ (?=save )/);
  return (
    <>
      {period}
      {saving !== undefined && (
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
          <div ref={choice} className={styles.control} role="radiogroup" aria-label={view.periods.name}>
            {view.periods.children.map((radio) => (
              <div key={radio.value} className={styles.period}>
                <input
                  id={`billing-${radio.value}`}
                  name="billing"
                  {...choiceProps<BillingEvent>(radio, (event) => billing.send(event))}
                />
                <label htmlFor={`billing-${radio.value}`}>
                  <PeriodName name={radio.name} />
                </label>
              </div>
            ))}
          </div>
          {/* Without script the server renders either period. */}
          <nav className={styles.links} aria-label={view.periods.name}>
            {view.periods.children.map(({ name, value, checked }) => (
              <Link
                key={value}
                to={page}
                search={value === 'annual' ? { billing: value } : {}}
                hash="pricing"
                aria-current={checked || undefined}
              >
                <PeriodName name={name} />
              </Link>
            ))}
          </nav>
          <p className={styles.status} role="status">
            {view.status.text}
          </p>
        </div>
      </div>
      <Plans view={view} />
    </div>
  );
}
