import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Account, RejectedPost } from '../../machines/domain/answered.ts';
import { legalForm } from '../../machines/legal-acceptance/legal-acceptance.form.ts';
import { legalAcceptanceMachine } from '../../machines/legal-acceptance/legal-acceptance.machine.ts';
import { legalBoxes } from '../../machines/legal-acceptance/legal-acceptance.schema.ts';
import { legalAcceptanceView } from '../../machines/legal-acceptance/legal-acceptance.view.ts';
import { formProps } from '../forms/form-props.ts';
import { logNoAnswer } from '../forms/log-no-answer.ts';
import { FormFields, FormSheet } from '../forms/RelayForm.tsx';
import { SubmissionOutcome } from '../forms/SubmissionOutcome.tsx';
import { useFormView } from '../forms/useFormView.ts';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import styles from './AcceptanceFlow.module.css';
import { hideSignupEmail, rememberAcceptance } from './browser-session.ts';
import { completeSignup, recordAcceptance } from './legal-calls.ts';
import { redirectOrigins } from './redirect-origins.ts';

export interface AcceptanceProps {
  redirectUrl: string;
  signupEmail: string | null;
  refusal: RejectedPost | null;
  /** The logged-in visitor: never the address in the query (SRV-5). */
  account: Account | null;
}

export function AcceptanceFlow({ redirectUrl, signupEmail, refusal, account }: AcceptanceProps) {
  useEffect(hideSignupEmail, []);
  const submission = useSubmissionForm(legalForm, { refusal });
  const machine = legalAcceptanceMachine.provide({
    actors: { recordAcceptance, completeSignup },
    actions: {
      rememberAcceptance,
      redirect: (_, { to }) => to !== null && window.location.assign(to),
      logNoAnswer: logNoAnswer(legalForm.id),
    },
  });
  const input = { redirectUrl, signupEmail, origins: redirectOrigins() };
  const { flow, view } = useFormView(submission, machine, legalAcceptanceView, input);
  const { box } = formProps(submission, view.errors);
  const { login, leave } = view;
  const form = { submission, view, send: flow.send };

  const outcome = (
    <div>
      <SubmissionOutcome>{view.thanks}</SubmissionOutcome>
      <p className={styles.leave}>
        <span>{view.completing}</span>
        {leave && (
          <a href={leave.to} className="button">
            {leave.text}
          </a>
        )}
      </p>
    </div>
  );
  return (
    <FormSheet form={form} outcome={outcome} className={`roomy ${styles.sheet}`}>
      {account && <Signatory {...account} />}
      <FormFields
        form={form}
        carried={{ ...view.carried, ...(account && { user_email: account.address }) }}
        below={
          login && (
            <p>
              <Link to="/login">{login.link}</Link> {login.text}
            </p>
          )
        }
      >
        <ul className="rows">
          {legalBoxes.map((name) => (
            <li key={name}>
              <Checkbox {...box(name)} key={submission.form.key(name)} />
            </li>
          ))}
        </ul>
        <p className="fine">{view.versions}</p>
      </FormFields>
    </FormSheet>
  );
}

/** The account that accepts, and the link out for anyone else. */
function Signatory({ address }: Account) {
  return (
    <form className={styles.acceptor} action="/logout" method="post">
      <p>
        You are accepting as <strong>{address}</strong>. Not your account?
      </p>
      <button type="submit" className="button small ghost">
        Log out
      </button>
    </form>
  );
}
