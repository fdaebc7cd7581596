import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { BillingPeriod } from '../../machines/billing/billing.machine.ts';
import type { TeamRole } from '../../machines/team-cost/team.ts';
import { type TeamCostEvent, teamCostMachine } from '../../machines/team-cost/team-cost.machine.ts';
import { teamCostView } from '../../machines/team-cost/team-cost.view.ts';
import { Sheet } from '../components/Sheet.tsx';
import { useFlow } from '../flow/useFlow.ts';
import { fieldProps, nodeProps, useView } from '../flow/useView.ts';
import { LinkWords } from './LinkWords.tsx';
import styles from './TeamCost.module.css';

const inputId = (role: string | undefined) => `team-${role}`;
const sizeMessageId = 'team-size';

const inputOf = (role: TeamRole) => document.getElementById(inputId(role));

const machine = teamCostMachine.provide({
  actions: {
    focusFault: (_, { fault }) => void (fault && inputOf(fault === 'size' ? 'np_pa' : fault)?.focus()),
  },
});

type View = ReturnType<typeof teamCostView>;

/** For each role its number of people, and a button for one fewer and one more. */
function Steppers({ nodes, send }: { nodes: View['fields']['children']; send: (event: TeamCostEvent) => void }) {
  return nodes.map(({ children: [fewer, more, field] }) => {
    const id = inputId(field.field);
    return (
      <div key={id} className={styles.field}>
        <label htmlFor={id}>{field.name}</label>
        <div className={styles.stepper}>
          {[fewer, more].map((node) => (
            <button key={node === more ? '+' : '−'} type="button" data-replay {...nodeProps(node, send)}>
              <span aria-hidden="true">{node === more ? '+' : '−'}</span>
              <span className="unseen">{node.name}</span>
            </button>
          ))}
          <input
            id={id}
            name={field.field}
            inputMode="numeric"
            maxLength={3}
            {...fieldProps(field, send)}
            aria-describedby={field.error ? `${id}-message` : field.invalid ? sizeMessageId : undefined}
          />
        </div>
        {field.error && (
          <p id={`${id}-message`} className={styles.message}>
            {field.error}
          </p>
        )}
      </div>
    );
  });
}

function Plans({ view }: { view: View }) {
  const [amount] = view.total.children;
  return (
    <table>
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
        {view.rows.map(({ children: [plan, formula, month, year] }) => (
          <tr key={plan?.text} className={month?.text === amount?.text ? styles.cheaper : undefined}>
            <th scope="row">
              <span>{plan?.text}</span>
            </th>
            <td>{formula?.text}</td>
            <td>{month?.text}</td>
            <td>{year?.text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The next thing to do, by the size of the team. */
function Way({ view }: { view: View }) {
  const [offer, explanation] = view.way.children;
  return (
    <p className={styles.way}>
      {offer.url.startsWith('mailto:') ? (
        <a className="button" href={offer.url}>
          <LinkWords name={offer.name} />
        </a>
      ) : (
        <>
          <Link className="button for-guest" to="/signup">
            <LinkWords name={offer.name} />
          </Link>
          <Link className="button ghost for-owner" to="/account">
            Your Account
          </Link>
        </>
      )}
      <span>{explanation.text}</span>
    </p>
  );
}

/** The cost of a team (SHOW-8): the example without script. Follows changes of `period`, which is the address's. */
export function TeamCost({ period }: { period: BillingPeriod }) {
  const teamCost = useFlow(machine, { period });
  const view = useView(teamCost, teamCostView);
  const send = (event: TeamCostEvent) => teamCost.send(event);
  const [amount, onPlan, perYear] = view.total.children;

  useEffect(() => teamCost.send({ type: 'team.follow', period }), [teamCost, period]);

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!form.current) return;
    // Typed before hydration.
    const typed = new FormData(form.current);
    for (const {
      children: [, , field],
    } of teamCostView(teamCost.getSnapshot()).fields.children) {
      const text = String(typed.get(String(field.field)));
      if (field.fill && text !== field.value) teamCost.send(field.fill(text));
    }
  }, [teamCost]);

  return (
    <section id="team-cost" className={styles.section} aria-labelledby="team-cost-heading" {...view.root}>
      <h2 id="team-cost-heading">What a team costs</h2>
      <Sheet title="Your team" className={styles.sheet}>
        <form
          ref={form}
          className={styles.fields}
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            if (view.fields.enter) send(view.fields.enter);
          }}
        >
          <Steppers nodes={view.fields.children} send={send} />
          {view.sizeMessage && (
            <p id={sizeMessageId} className={styles.message}>
              {view.sizeMessage.text}
            </p>
          )}
          {/* Enter in one of two fields submits only a form with a submit button. */}
          <input type="submit" hidden />
        </form>
        <div className={styles.result}>
          <p className={styles.example}>
            {`An example: ${view.fields.children.map(({ children: [, , { value, name }] }) => `${value} ${name}`).join(', ')}.`}
          </p>
          <p className={styles.total}>
            <b>{amount?.text}</b>
            {onPlan?.text}
            <span>{perYear?.text}</span>
          </p>
          <Plans view={view} />
          <p>{view.comparison.text}</p>
          {view.open && <p>{view.open.text}</p>}
          {view.last && <p className={styles.last}>{view.last.text}</p>}
          <Way view={view} />
        </div>
      </Sheet>
      <p className="unseen" role="status">
        {view.status.text}
      </p>
    </section>
  );
}
