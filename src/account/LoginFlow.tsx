import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { loginForm } from '../../machines/login/login.form.ts';
import { loginMachine } from '../../machines/login/login.machine.ts';
import { AlreadyLoggedIn } from '../components/AlreadyLoggedIn.tsx';
import { Sheet } from '../components/Sheet.tsx';
import { loginReasonTexts, loginTexts } from '../content/account.ts';
import { onPageReturn } from '../flow/page-return.ts';
import { stateAttributes, useFlow } from '../flow/useFlow.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { useKeepWhenLeft } from '../forms/useLeftForm.ts';
import styles from './AccountScreen.module.css';
import type { LoginSearch } from './login-search.ts';
import { LoginForm, useLoginForm } from './LoginForm.tsx';
import { useForgottenQuery } from './useForgottenQuery.ts';

/** The browser submits the login form; the machine runs beside it. */
export function LoginFlow({ search, refusal }: { search: LoginSearch; refusal: RejectedPost | null }) {
  const login = useLoginForm(search, refusal);
  const { setFieldValue } = login.form;
  const flow = useFlow(loginMachine.provide({ actions: { clearPassword: () => setFieldValue('password', '') } }), {
    refused: refusal !== null,
    reason: search.session ?? null,
  });
  const snapshot = useSelector(flow, (current) => current);
  const { reason } = snapshot.context;
  useForgottenQuery();
  useKeepWhenLeft(loginForm, login.element);
  useEffect(() => onPageReturn(() => flow.send({ type: 'page.return' })), [flow]);

  return (
    <section aria-labelledby="login-tab" {...stateAttributes('login', snapshot)}>
      <Sheet title="Your account" titleId="login-tab" className={styles.sheet}>
        <AlreadyLoggedIn />
        {reason && (
          <p className={styles.reason}>
            {loginReasonTexts[reason]}
            {reason === 'link' && (
              <>
                {' '}
                <Link to="/complete-registration">{loginTexts.sendAnother}</Link>
              </>
            )}
          </p>
        )}
        <LoginForm
          login={login}
          refused={snapshot.value === 'refused'}
          submitting={snapshot.value === 'submitting'}
          alert={login.alertOf(snapshot.value === 'unanswered' ? loginForm.texts.interrupted : null)}
          onSubmit={() => flow.send({ type: 'form.submit' })}
        />
      </Sheet>
    </section>
  );
}
