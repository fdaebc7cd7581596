import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { loginForm } from '../../machines/login/login.form.ts';
import { loginMachine } from '../../machines/login/login.machine.ts';
import { loginView, type LoginWords } from '../../machines/login/login.view.ts';
import { AlreadyLoggedIn } from '../components/AlreadyLoggedIn.tsx';
import { onPageReturn } from '../flow/page-return.ts';
import { EmailField, Field } from '../forms/fields.tsx';
import { PasswordField } from '../forms/PasswordField.tsx';
import { FormFields, FormSheet } from '../forms/RelayForm.tsx';
import { useFormView } from '../forms/useRelayForm.ts';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import type { LoginSearch } from './login-search.ts';
import { useForgottenQuery } from './useMailedLink.ts';

/** LOGIN-1. The browser submits the form; script only validates it before, and the machine runs beside it. */
export function LoginFlow({ email = '', confirmation = '', session }: LoginSearch) {
  // The form keeps the values of the query, which is removed from the address after reading.
  const login = useSubmissionForm(loginForm, { email, confirmation });
  const machine = loginMachine.provide({ actions: { clearPassword: () => login.form.setFieldValue('password', '') } });
  const form = useFormView(login, machine, loginView, { refusal: login.refusal, reason: session ?? null });
  const { flow, view } = form;
  useForgottenQuery();
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
