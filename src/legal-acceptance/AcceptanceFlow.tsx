import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Account, RejectedPost } from '../../machines/domain/answered.ts';
import { legalForm } from '../../machines/legal-acceptance/legal-acceptance.form.ts';
import { legalAcceptanceMachine } from '../../machines/legal-acceptance/legal-acceptance.machine.ts';
import { legalBoxes } from '../../machines/legal-acceptance/legal-acceptance.schema.ts';
import { legalAcceptanceView } from '../../machines/legal-acceptance/legal-acceptance.view.ts';
import { FormRegion } from '../forms/FormRegion.tsx';
import { SubmissionOutcome } from '../forms/SubmissionOutcome.tsx';
import { useViewedForm } from '../forms/useViewedForm.ts';
import { ViewedForm } from '../forms/ViewedForm.tsx';
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

const own = {
  actors: { recordAcceptance, completeSignup },
  actions: {
    rememberAcceptance,
    redirect: (_: unknown, { to }: { to: string | null }) => {
      if (to !== null) window.location.assign(to);
    },
  },
};

export function AcceptanceFlow({ redirectUrl, signupEmail, refusal, account }: AcceptanceProps) {
  useEffect(hideSignupEmail, []);
  const { submission, flow, view, box } = useViewedForm(legalForm, legalAcceptanceMachine, legalAcceptanceView, {
    input: { redirectUrl, signupEmail, origins: redirectOrigins() },
    refusal,
    own,
  });
  const { form } = submission;
  const { submit, thanks, versions, login, completing, leave } = view;

  const outcome = (
    <div className={styles.thanks}>
      <SubmissionOutcome>{thanks?.text}</SubmissionOutcome>
      <p>
        {completing?.text}
        {leave && (
          <a href={leave.url} className="button">
            {leave.name}
          </a>
        )}
      </p>
    </div>
  );
  return (
    <FormRegion form={legalForm} view={view} outcome={outcome} className={styles.sheet}>
      {account && <Signatory {...account} />}
      <ViewedForm
        submission={submission}
        view={view}
        carried={{ ...submit?.carried, ...(account && { user_email: account.address }) }}
        below={
          login && (
            <p>
              <Link to="/login">{login.children[0].name}</Link>
              {login.children[1].text}
            </p>
          )
        }
        send={flow.send}
      >
        <ul className={styles.boxes}>
          {legalBoxes.map((name) => (
            <li key={name}>
              <Checkbox {...box(name)} key={form.key(name)} />
            </li>
          ))}
        </ul>
        <p className="fine">{versions?.text}</p>
      </ViewedForm>
    </FormRegion>
  );
}

/** The account that accepts, and the link out for anybody else. */
function Signatory({ address }: Account) {
  return (
    <form className={styles.acceptor} action="/logout" method="post">
      <p>
        You accept for <strong>{address}</strong>. Not your account?
      </p>
      <button type="submit" className="button small ghost">
        Log out
      </button>
    </form>
  );
}
