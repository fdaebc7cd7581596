import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { loginForm } from '../../machines/login/login.schema.ts';
import formStyles from '../forms/forms.module.css';
import { FormAlert } from '../forms/FormAlert.tsx';
import { PasswordField } from '../forms/PasswordField.tsx';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import { MantineFrame } from '../theme/MantineFrame.tsx';
import styles from './AccountScreen.module.css';

/** Values and errors of the login form. */
export function useLoginForm() {
  return useSubmissionForm({ id: 'login', schema: loginForm, empty: { email: '', password: '', confirmation: '' }, refusal: null });
}

/** Address and password (LOGIN-1). */
export function LoginForm({ login }: { login: ReturnType<typeof useLoginForm> }) {
  const { form, element, input } = login;
  return (
    <MantineFrame>
      <form
        ref={element}
        className={formStyles.form}
        action="/login"
        method="post"
        onSubmit={(event) => {
          if (!login.check()) event.preventDefault();
        }}
      >
        <TextInput
          {...input('email')}
          key={form.key('email')}
          name="email"
          type="email"
          required
          label="Email"
          autoComplete="username"
          spellCheck={false}
          autoCapitalize="none"
        />
        <PasswordField {...input('password')} key={form.key('password')} name="password" required label="Password" autoComplete="current-password" />
        <FormAlert text={login.alert} />
        <div className={styles.actions}>
          <Button type="submit" className={formStyles.send ?? ''}>
            Log in
          </Button>
          <Link to="/forgot-password">Forgot your password?</Link>
        </div>
      </form>
    </MantineFrame>
  );
}
