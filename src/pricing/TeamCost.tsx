import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { BillingPeriod } from '../../machines/billing/billing.machine.ts';
import { steppedBy, type TeamFault, type TeamRole, teamRoles } from '../../machines/team-cost/team.ts';
import { teamCostMachine } from '../../machines/team-cost/team-cost.machine.ts';
import { Sheet } from '../components/Sheet.tsx';
import {
  faultMessage,
  lastTeamResult,
  teamCostSentence,
  teamCostTexts,
  teamLabels,
  teamMail,
} from '../content/team-cost.ts';
import { stateAttributes, useFlow } from '../flow/useFlow.ts';
import styles from './TeamCost.module.css';

const inputId = (role: TeamRole) => `team-${role}`;
const sizeMessageId = 'team-size';

const inputOf = (role: TeamRole) => document.getElementById(inputId(role));

const machine = teamCostMachine.provide({
  actions: {
    focusFault: (_, { fault }) => void (fault && inputOf(fault === 'size' ? 'np_pa' : fault)?.focus()),
  },
});

/** The cost of a team (SHOW-8): the example without script. */
export function TeamCost({ period }: { period: BillingPeriod }) {
  const teamCost = useFlow(machine);
  const snapshot = useSelector(teamCost, (current) => current);
  const { texts, team, reported } = snapshot.context;
  const result = teamCostTexts(team, period);

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!form.current) return;
    // Typed before hydration.
    for (const [name, value] of new FormData(form.current)) {
      const role = teamRoles.find((each) => each === name);
      if (role && value !== teamCost.getSnapshot().context.texts[role])
        teamCost.send({ type: 'team.edit', role, text: String(value) });
    }
  }, [teamCost]);

  const described = (role: TeamRole) =>
    reported.includes(role) ? `${inputId(role)}-message` : reported.includes('size') ? sizeMessageId : undefined;
  const message = (fault: TeamFault, id: string) =>
    reported.includes(fault) && (
      <p id={id} className={styles.message}>
        {faultMessage(fault)}
      </p>
    );

  return (
    <section
      id="team-cost"
      className={styles.section}
      aria-labelledby="team-cost-heading"
      {...stateAttributes('team-cost', snapshot)}
    >
      <h2 id="team-cost-heading">What a team costs</h2>
      <Sheet title="Your team" className={styles.sheet}>
        <form
          ref={form}
          className={styles.fields}
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            teamCost.send({ type: 'team.finish' });
          }}
        >
          {teamRoles.map((role) => (
            <div key={role} className={styles.field}>
              <label htmlFor={inputId(role)}>{teamLabels[role]}</label>
              <div className={styles.stepper}>
                {([-1, 1] as const).map((by) => (
                  <button
                    key={by}
                    type="button"
                    data-replay
                    aria-disabled={steppedBy(texts, team, role, by) === null || undefined}
                    onClick={() => teamCost.send({ type: 'team.step', role, by })}
                  >
                    <span aria-hidden="true">{by === 1 ? '+' : '−'}</span>
                    <span className="unseen">{`${by === 1 ? 'One more' : 'One fewer'}: ${teamLabels[role]}`}</span>
                  </button>
                ))}
                <input
                  id={inputId(role)}
                  name={role}
                  inputMode="numeric"
                  maxLength={3}
                  value={texts[role]}
                  onChange={(event) => teamCost.send({ type: 'team.edit', role, text: event.currentTarget.value })}
                  aria-invalid={reported.includes(role) || reported.includes('size') || undefined}
                  aria-describedby={described(role)}
                />
              </div>
              {message(role, `${inputId(role)}-message`)}
            </div>
          ))}
          {message('size', sizeMessageId)}
          {/* Enter in one of two fields submits only a form with a submit button. */}
          <input type="submit" hidden />
        </form>
        <div className={styles.result}>
          <p className={styles.example}>
            {`An example: ${team.np_pa} ${teamLabels.np_pa}, ${team.md_do} ${teamLabels.md_do}.`}
          </p>
          <p className={styles.total}>
            <b>{result.month}</b> a month on {result.plan}
            <span>{result.year} a year</span>
          </p>
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
              {result.rows.map(({ id, what, formula, month, year }) => (
                <tr key={id} className={id === result.cheaper ? styles.cheaper : undefined}>
                  <th scope="row">
                    <span>{what}</span>
                  </th>
                  <td>{formula}</td>
                  <td>{month}</td>
                  <td>{year}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>{result.comparison}</p>
          {result.open !== null && <p>{result.open}</p>}
          {reported.length > 0 && <p className={styles.last}>{lastTeamResult}</p>}
          <p className={styles.way}>
            {result.cheaper === 'separate' ? (
              <>
                <Link className="button" to="/signup">
                  Start trial
                </Link>
                <span>Each clinician signs up with a plan of their own.</span>
              </>
            ) : (
              <>
                <a className="button" href={teamMail(team, period)}>
                  Contact sales<span className="unseen"> for this team</span>
                </a>
                <span>Opens an email with these numbers filled in.</span>
              </>
            )}
          </p>
        </div>
      </Sheet>
      <p className="unseen" role="status">
        {snapshot.value === 'counted' && teamCostSentence(team, period)}
        {snapshot.value === 'faulty' && lastTeamResult}
      </p>
    </section>
  );
}
