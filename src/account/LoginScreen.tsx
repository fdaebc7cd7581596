import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { loginForm } from '../../machines/login/login.form.ts';
import { loginMachine } from '../../machines/login/login.machine.ts';
import { loginView, type LoginWords } from '../../machines/login/login.view.ts';
import { AlreadyLoggedIn } from '../components/AlreadyLoggedIn.tsx';
import { Sheet } from '../components/Sheet.tsx';
import { pages, type PageText } from '../content/pages.ts';
import { onPageReturn } from '../flow/page-return.ts';
import { EmailField, Field } from '../forms/fields.tsx';
import { PasswordField } from '../forms/PasswordField.tsx';
import { FormFields, FormSheet } from '../forms/RelayForm.tsx';
import { useFormView } from '../forms/useRelayForm.ts';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import { replaceAddress } from '../routing/router-internals.ts';
import { AccountScreen } from './AccountScreen.tsx';
import type { LoginSearch } from './login-search.ts';

interface LoginScreenProps {
  page: PageText;
  search: LoginSearch;
  /** Shows the placeholder instead of the form (LOGIN-2). */
  migrating?: boolean;
}

export function LoginScreen({ page, search, migrating = false }: LoginScreenProps) {
  return (
    <AccountScreen page={page} ways={['trial', 'invite']}>
      {migrating ? <Migrating /> : <LoginFlow {...search} />}
    </AccountScreen>
  );
}

function Migrating() {
  return (
    <Sheet title="Login" className="roomy form-sheet">
      <p className="outcome">Login is being migrated. Please log in on the new page.</p>
      <Link className="button" to={pages.login.path}>
        Go to login
      </Link>
    </Sheet>
  );
}

/** LOGIN-1. The browser submits the form; script only validates it before, and the machine runs beside it. */
function LoginFlow({ email = '', confirmation = '', session }: LoginSearch) {
  // The form keeps the values of the query, which is removed from the address after reading.
  const login = useSubmissionForm(loginForm, { email, confirmation });
  const machine = loginMachine.provide({ actions: { clearPassword: () => login.form.setFieldValue('password', '') } });
  const form = useFormView(login, machine, loginView, { refusal: login.refusal, reason: session ?? null });
  const { flow, view } = form;
  // The query contains an address or a token (SRV-5).
  useEffect(() => {
    if (location.search !== '') replaceAddress(location.pathname + location.hash);
  }, []);
  useEffect(() => onPageReturn(() => flow.send({ type: 'page.return' })), [flow]);

  return (
    <FormSheet form={form} outcome={null}>
      <AlreadyLoggedIn />
      {view.reason && <Said className="hint" words={view.reason} />}
      <FormFields
        form={form}
        whenPosted={() => flow.send({ type: 'form.submit' })}
        below={view.justSignedUp !== null && <p>{view.justSignedUp}</p>}
        beside={
          <Link key="forgotten" to="/forgot-password">
            {view.forgotten}
          </Link>
        }
      >
        {view.confirms && (
          <>
            <Said words={view.confirms} />
            <input type="hidden" id="login-confirmation" name="confirmation" value={login.text('confirmation')} />
          </>
        )}
        <Field form={form} name="email" as={EmailField} autoComplete="username" />
        <Field form={form} name="password" as={PasswordField} autoComplete="current-password" />
      </FormFields>
    </FormSheet>
  );
}

function Said({ words: { text, another }, className }: { words: LoginWords; className?: string }) {
  return (
    <p className={className}>
      {text}
      {another !== undefined && (
        <>
          {' '}
          <Link to="/complete-registration">{another}</Link>
        </>
      )}
    </p>
  );
}
