import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { loginForm } from '../../machines/login/login.form.ts';
import { loginTexts } from '../content/account.ts';
import formStyles from '../forms/forms.module.css';
import { EmailField } from '../forms/EmailField.tsx';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { FormAlert } from '../forms/FormAlert.tsx';
import { PasswordField } from '../forms/PasswordField.tsx';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { MantineFrame } from '../theme/MantineFrame.tsx';
import styles from './AccountScreen.module.css';
import type { LoginSearch } from './login-search.ts';

/** Keeps the values of the query, which is removed from the address after reading. */
export function useLoginForm({ email = '', confirmation = '' }: LoginSearch, refusal: RejectedPost | null) {
  return useSubmissionForm(loginForm, { initial: { email, confirmation }, refusal });
}

interface LoginFormProps {
  login: ReturnType<typeof useLoginForm>;
  refused: boolean;
  submitting: boolean;
  alert: ReactNode;
  onSubmit(): void;
}

/** LOGIN-1. The browser submits the form; script only validates it before. */
export function LoginForm({ login, refused, submitting, alert, onSubmit }: LoginFormProps) {
  const { form, element, input } = login;
  const confirmation = login.text('confirmation');
  const { texts } = loginForm;
  return (
    <MantineFrame>
      <form
        ref={element}
        className={formStyles.form}
        action={loginForm.action}
        method="post"
        onSubmit={(event) => {
          if (submitting || !login.check()) event.preventDefault();
          else onSubmit();
        }}
      >
        <ErrorSummary problem={login.problem} />
        {confirmation !== '' && (
          <>
            <p className={styles.note}>
              {loginTexts.confirms} <Link to="/complete-registration">{loginTexts.anotherLink}</Link>
            </p>
            <input type="hidden" id="login-confirmation" name="confirmation" value={confirmation} />
          </>
        )}
        <EmailField {...input('email')} key={form.key('email')} autoComplete="username" />
        <PasswordField {...input('password')} key={form.key('password')} required autoComplete="current-password" />
        {login.problem === null && <FormAlert text={alert} arrived={refused} />}
        {refused && <p className={styles.note}>{loginTexts.justSignedUp}</p>}
        <div className={styles.actions}>
          <SubmitButton waiting={submitting}>{submitting ? texts.submitting : texts.submit}</SubmitButton>
          <Link to="/forgot-password">Forgot your password?</Link>
        </div>
      </form>
    </MantineFrame>
  );
}
