import { Checkbox } from '@mantine/core';
import { Link, useRouteContext, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Account } from '../../machines/domain/answered.ts';
import type { RedirectOrigins } from '../../machines/domain/redirect-target.ts';
import { legalForm } from '../../machines/legal-acceptance/legal-acceptance.form.ts';
import { legalAcceptanceMachine } from '../../machines/legal-acceptance/legal-acceptance.machine.ts';
import { legalBoxes } from '../../machines/legal-acceptance/legal-acceptance.schema.ts';
import { legalAcceptanceView } from '../../machines/legal-acceptance/legal-acceptance.view.ts';
import { PageHeader } from '../components/PageHeader.tsx';
import { pages } from '../content/pages.ts';
import signed from '../drawings/signed.svg?raw';
import { Field } from '../forms/fields.tsx';
import { FormFields, FormSheet, SubmissionOutcome } from '../forms/RelayForm.tsx';
import { useFormView } from '../forms/useRelayForm.ts';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import { replaceAddress } from '../routing/router-internals.ts';
import { useRefusal } from '../routing/use-refusal.ts';
import { WholeStylesFromHere } from '../shell/WholeStylesFromHere.tsx';
import styles from './AcceptanceFlow.module.css';
import { completeSignup, recordAcceptance } from './legal-calls.ts';
import screenStyles from './LegalAcceptanceScreen.module.css';
import { LegalDocuments } from './LegalDocuments.tsx';

export function LegalAcceptanceScreen() {
  return (
    <>
      <PageHeader page={pages.legalAcceptance} drawing={signed} className={screenStyles.header} />
      <div className={`wrap broad ${screenStyles.columns}`}>
        <LegalDocuments />
        <WholeStylesFromHere />
        <AcceptanceFlow />
      </div>
    </>
  );
}

function AcceptanceFlow() {
  const search = useSearch({ from: '/_site/legal-acceptance' });
  // The logged-in visitor: never the address in the query (SRV-5).
  const { account } = useRouteContext({ from: '/_site/legal-acceptance' });
  const refusal = useRefusal(legalForm.id);
  // A rejected post contains the query's values. A logged-in visitor's address is not the signup's.
  const redirectUrl = refusal?.values['redirect_url'] ?? (search.redirect_url || '/dashboard');
  const signupEmail = (account === null && refusal?.values['user_email']) || search.signup_email || null;
  useEffect(hideSignupEmail, []);
  const submission = useSubmissionForm(legalForm);
  const machine = legalAcceptanceMachine.provide({
    actors: { recordAcceptance, completeSignup },
    actions: {
      rememberAcceptance,
      redirect: (_, { to }) => to !== null && window.location.assign(to),
      logNoAnswer: submission.actions.logNoAnswer,
    },
  });
  const input = { redirectUrl, signupEmail, origins: redirectOrigins() };
  const form = useFormView(submission, machine, legalAcceptanceView, input);
  const { view } = form;
  const { login, leave } = view;

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
              <Field form={form} name={name} as={Checkbox} />
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

/** Records the acceptance and its time in session storage; ignores storage that throws (LEGAL-4). */
function rememberAcceptance(): void {
  try {
    sessionStorage.setItem('legalAccepted', 'true');
    sessionStorage.setItem('legalAcceptedDate', new Date().toISOString());
  } catch {
    // The relay's record is authoritative.
  }
}

/** Removes the signup's address from the address bar (SRV-5). A reload restores it for the second call (ACC-6, reopen-link.ts). */
function hideSignupEmail(): void {
  const address = new URL(window.location.href);
  if (!address.searchParams.has('signup_email')) return;
  const link = address.search;
  address.searchParams.delete('signup_email');
  replaceAddress(address, { link });
}

/** LEGAL-7: the site's own origin and the configured ones, which the page contains. Without a document, none. */
function redirectOrigins(): RedirectOrigins {
  if (typeof document === 'undefined') return { own: '', configured: [] };
  const named = document.querySelector<HTMLMetaElement>('meta[name=redirect-origins]')?.content ?? '';
  return { own: window.location.origin, configured: named.split(' ').filter(Boolean) };
}
