import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { BillingPeriod } from '../../machines/billing/billing.machine.ts';
import type { TeamRole } from '../../machines/team-cost/team.ts';
import { type TeamCostEvent, teamCostMachine } from '../../machines/team-cost/team-cost.machine.ts';
import { type TeamCostView, teamCostView } from '../../machines/team-cost/team-cost.view.ts';
import { Sheet } from '../components/Sheet.tsx';
import { useFlow, useView } from '../flow/useFlow.ts';
import styles from './TeamCost.module.css';

const inputId = (role: TeamRole) => `team-${role}`;
const sizeMessageId = 'team-size';

const inputOf = (role: TeamRole) => document.getElementById(inputId(role));

const machine = teamCostMachine.provide({
  actions: {
    focusFault: (_, { fault }) => void (fault && inputOf(fault === 'size' ? 'np_pa' : fault)?.focus()),
  },
});

/** For each role its number of people, and a button for one fewer and one more. */
function Steppers({ fields, send }: Pick<TeamCostView, 'fields'> & { send(event: TeamCostEvent): void }) {
  return fields.map(({ role, label, text, canShrink, canGrow, isWrong, message }) => {
    const id = inputId(role);
    const step = (by: 1 | -1, sign: string, words: string, isPossible: boolean) => (
      <button
        type="button"
        data-replay
        aria-disabled={!isPossible || undefined}
        onClick={() => send({ type: 'team.step', role, by })}
      >
        <span aria-hidden="true">{sign}</span>
        <span className="unseen">{`${words}: ${label}`}</span>
      </button>
    );
    return (
      <div key={id} className={styles.field}>
        <label htmlFor={id}>{label}</label>
        <div className={styles.stepper}>
          {step(-1, '−', 'One fewer', canShrink)}
          {step(1, '+', 'One more', canGrow)}
          <input
            id={id}
            name={role}
            inputMode="numeric"
            maxLength={3}
            aria-invalid={isWrong || undefined}
            value={text}
            onChange={({ currentTarget }) => send({ type: 'team.edit', role, text: currentTarget.value })}
            aria-describedby={message === null ? (isWrong ? sizeMessageId : undefined) : `${id}-message`}
          />
        </div>
        {message !== null && (
          <p id={`${id}-message`} className={`error ${styles.message}`}>
            {message}
          </p>
        )}
      </div>
    );
  });
}

function Plans({ plans }: Pick<TeamCostView, 'plans'>) {
  return (
    <table className="ruled">
      <caption className="unseen">The team’s cost on either plan</caption>
      <thead>
        <tr>
          <th scope="col">Plan</th>
          <th scope="col">Price</th>
          <th scope="col">Month</th>
          <th scope="col">Year</th>
        </tr>
      </thead>
      <tbody>
        {plans.map(({ plan, formula, month, year, isCheaper }) => (
          <tr key={plan} className={isCheaper ? styles.cheaper : undefined}>
            <th scope="row">
              <span>{plan}</span>
            </th>
            <td>{formula}</td>
            <td>{month}</td>
            <td>{year}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The next thing to do, by the size of the team. */
function Way({ way: { mail, offer, about, why } }: Pick<TeamCostView, 'way'>) {
  return (
    <p className="ways">
      {mail === null ? (
        <>
          <Link className="button for-guest" to="/signup">
            {offer}
          </Link>
          <Link className="button ghost for-owner" to="/account">
            Your Account
          </Link>
        </>
      ) : (
        <a key={offer} className="button" href={mail}>
          {offer}
          <span className="unseen">{about}</span>
        </a>
      )}
      <span>{why}</span>
    </p>
  );
}

/** The cost of a team (SHOW-8): the example without script. Follows changes of `period`, which is the address's. */
export function TeamCost({ period }: { period: BillingPeriod }) {
  const teamCost = useFlow(machine, { period });
  const view = useView(teamCost, teamCostView);
  const send = (event: TeamCostEvent) => teamCost.send(event);

  useEffect(() => teamCost.send({ type: 'team.follow', period }), [teamCost, period]);

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!form.current) return;
    // Typed before hydration.
    const typed = new FormData(form.current);
    for (const { role, text: served } of teamCostView(teamCost.getSnapshot()).fields) {
      const text = String(typed.get(role));
      if (text !== served) teamCost.send({ type: 'team.edit', role, text });
    }
  }, [teamCost]);

  return (
    <section id="team-cost" className={styles.section} aria-labelledby="team-cost-heading" {...view.root}>
      <h2 id="team-cost-heading">What a team costs</h2>
      <Sheet title="Your team" className={`broad roomy ${styles.sheet}`}>
        <form
          ref={form}
          className={`scripted ${styles.fields}`}
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            send({ type: 'team.finish' });
          }}
        >
          <Steppers fields={view.fields} send={send} />
          {view.sizeMessage && (
            <p id={sizeMessageId} className={`error ${styles.message}`}>
              {view.sizeMessage}
            </p>
          )}
          {/* Enter in one of two fields submits only a form with a submit button. */}
          <input type="submit" hidden />
        </form>
        <div className={styles.result}>
          <p className={styles.example}>
            {`An example: ${view.fields.map(({ text, label }) => `${text} ${label}`).join(', ')}.`}
          </p>
          <p key={view.total.plan} className={`cluster ${styles.total}`}>
            <b>{view.total.month}</b>
            {` a month on ${view.total.plan}`}
            <span>{`${view.total.year} a year`}</span>
          </p>
          <Plans plans={view.plans} />
          <p>{view.comparison}</p>
          {view.open && <p>{view.open}</p>}
          {view.last && <p className={styles.last}>{view.last}</p>}
          <Way way={view.way} />
        </div>
      </Sheet>
      <p className="unseen" role="status">
        {view.status}
      </p>
    </section>
  );
}
