import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { legalForm } from '../../machines/legal-acceptance/legal-acceptance.form.ts';
import { legalAcceptanceMachine } from '../../machines/legal-acceptance/legal-acceptance.machine.ts';
import { notLoggedIn } from '../../machines/legal-acceptance/legal-acceptance.schema.ts';
import { Sheet } from '../components/Sheet.tsx';
import { withoutCookies } from '../../machines/shared/account-texts.ts';
import { stateAttributes } from '../flow/useFlow.ts';
import { logNoAnswer } from '../forms/log-no-answer.ts';
import { SubmissionOutcome } from '../forms/SubmissionOutcome.tsx';
import type { Account, RejectedPost } from '../../machines/domain/answered.ts';
import { useSubmissionFlow } from '../forms/useSubmissionFlow.ts';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import styles from './AcceptanceFlow.module.css';
import { AcceptanceForm } from './AcceptanceForm.tsx';
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

const machine = legalAcceptanceMachine.provide({
  actors: { recordAcceptance, completeSignup },
  actions: {
    rememberAcceptance,
    redirect: (_, { to }) => {
      if (to !== null) window.location.assign(to);
    },
    logException: logNoAnswer('legal acceptance'),
  },
});

export function AcceptanceFlow({ redirectUrl, signupEmail, refusal, account }: AcceptanceProps) {
  const acceptance = useSubmissionForm(legalForm, { refusal });
  const origins = redirectOrigins();
  const { flow, snapshot } = useSubmissionFlow(acceptance, machine, { redirectUrl, signupEmail, origins });
  // The query is read once, because it is removed right after.
  useEffect(hideSignupEmail, []);
  const { context } = snapshot;
  const { refused, interrupted } = legalForm.texts;
  const reason = context.refusal ? `Error: ${context.refusal.error ?? refused}` : interrupted;
  /** The server rendered the page after a post without script, and nothing was sent since. */
  const arrived = refusal !== null && snapshot.matches('idle');
  const said = arrived ? refusal : context.refusal;

  return (
    <section aria-labelledby="acceptance-tab" {...stateAttributes('legal-acceptance', snapshot)}>
      <Sheet
        title={snapshot.matches('success') ? 'Accepted' : 'Your acceptance'}
        titleId="acceptance-tab"
        className={styles.sheet}
      >
        {snapshot.matches('success') ? (
          <Thanks destination={context.destination} />
        ) : (
          <>
            {account && <Signatory {...account} />}
            <AcceptanceForm
              acceptance={acceptance}
              redirectUrl={context.redirectUrl}
              userEmail={account?.address ?? context.signupEmail}
              sending={snapshot.matches('processing')}
              failure={snapshot.matches('error') ? reason : null}
              arrived={arrived}
              way={said?.error === notLoggedIn && <LoginFirst />}
              onSubmit={(payload, key) => flow.send({ type: 'form.submit', payload, key })}
            />
          </>
        )}
      </Sheet>
    </section>
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

/** For a visitor without a session. The login leads back here. */
function LoginFirst() {
  return (
    <p className={styles.login}>
      <Link to="/login">Log in</Link>
      {` and come back here. ${withoutCookies}`}
    </p>
  );
}

/** Announced and focused. The page follows the link by itself a moment later. */
function Thanks({ destination }: { destination: string | null }) {
  return (
    <div className={styles.thanks}>
      <SubmissionOutcome>Thank you. Your acceptance is recorded.</SubmissionOutcome>
      {destination === null ? (
        <p>Completing your signup…</p>
      ) : (
        <p>
          <a href={destination} className="button">
            Continue
          </a>
        </p>
      )}
    </div>
  );
}
