import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { loginForm } from '../../machines/login/login.form.ts';
import { loginMachine } from '../../machines/login/login.machine.ts';
import { loginView } from '../../machines/login/login.view.ts';
import type { ViewNode } from '../../machines/core/view.ts';
import { AlreadyLoggedIn } from '../components/AlreadyLoggedIn.tsx';
import { onPageReturn } from '../flow/page-return.ts';
import { EmailField } from '../forms/EmailField.tsx';
import { fieldProps } from '../forms/field-props.ts';
import { FormAlert } from '../forms/FormAlert.tsx';
import { FormRegion } from '../forms/FormRegion.tsx';
import { FormSummary } from '../forms/FormSummary.tsx';
import formStyles from '../forms/forms.module.css';
import { PasswordField } from '../forms/PasswordField.tsx';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { partsOf } from '../forms/summary-node.ts';
import { useFormView } from '../forms/useFormView.ts';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import { MantineFrame } from '../theme/MantineFrame.tsx';
import styles from './AccountScreen.module.css';
import type { LoginSearch } from './login-search.ts';
import { useForgottenQuery } from './useForgottenQuery.ts';

interface LoginFlowProps {
  search: LoginSearch;
  refusal: RejectedPost | null;
}

/** LOGIN-1. The browser submits the form; script only validates it before, and the machine runs beside it. */
export function LoginFlow({ search: { email = '', confirmation = '', session }, refusal }: LoginFlowProps) {
  // They keep the values of the query, which is removed from the address after reading.
  const login = useSubmissionForm(loginForm, { initial: { email, confirmation }, refusal });
  const { form, element, problem, lead } = login;
  const machine = loginMachine.provide({ actions: { clearPassword: () => form.setFieldValue('password', '') } });
  const { flow, view } = useFormView(login, machine, loginView, {
    refusal,
    reason: session ?? null,
  });
  const { summary, alert, submit, reason, confirms, justSignedUp, forgotten } = view;
  const control = (field: 'email' | 'password') => ({ ...login.input(field), ...fieldProps(view, field) });
  useForgottenQuery();
  useEffect(() => onPageReturn(() => flow.send({ type: 'page.return' })), [flow]);

  return (
    <FormRegion form={loginForm} view={view} outcome={null}>
      <AlreadyLoggedIn />
      {reason && <Said className="hint" node={reason} />}
      <MantineFrame>
        <form
          ref={element}
          className={formStyles.form}
          action={loginForm.action}
          method="post"
          onSubmit={(event) => {
            if (submit?.disabled || !login.check()) event.preventDefault();
            else flow.send({ type: 'form.submit' });
          }}
        >
          <FormSummary
            controls="login"
            {...partsOf(summary, 'login')}
            heard={problem?.heard ?? false}
            arrived={problem?.arrived ?? false}
            lead={lead}
          />
          {confirms && (
            <>
              <Said node={confirms} />
              <input type="hidden" id="login-confirmation" name="confirmation" value={login.text('confirmation')} />
            </>
          )}
          <EmailField {...control('email')} key={form.key('email')} autoComplete="username" />
          <PasswordField {...control('password')} key={form.key('password')} autoComplete="current-password" />
          {summary === null && <FormAlert text={alert?.text} arrived={alert?.takesFocus ?? false} />}
          {justSignedUp && <p>{justSignedUp.text}</p>}
          <div className={styles.actions}>
            <SubmitButton name={submit?.name ?? ''} isInactive={submit?.disabled === true} texts={loginForm.texts} />
            <Link to="/forgot-password">{forgotten.name}</Link>
          </div>
        </form>
      </MantineFrame>
    </FormRegion>
  );
}

/** A paragraph that may end in a link to another confirmation. */
function Said({ node, className }: { node: ViewNode<never>; className?: string }) {
  const [words, way] = node.children ?? [node];
  return (
    <p className={className}>
      {words?.text}
      {way && (
        <>
          {' '}
          <Link to="/complete-registration">{way.name}</Link>
        </>
      )}
    </p>
  );
}
