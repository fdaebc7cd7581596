import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { loginForm } from '../../machines/login/login.form.ts';
import { loginMachine } from '../../machines/login/login.machine.ts';
import { loginView, type LoginWords } from '../../machines/login/login.view.ts';
import { AlreadyLoggedIn } from '../components/AlreadyLoggedIn.tsx';
import { onPageReturn } from '../flow/page-return.ts';
import { EmailField } from '../forms/EmailField.tsx';
import { formProps } from '../forms/form-props.ts';
import { FormAlert } from '../forms/FormAlert.tsx';
import formStyles from '../forms/forms.module.css';
import { FormSummary } from '../forms/FormSummary.tsx';
import { PasswordField } from '../forms/PasswordField.tsx';
import { FormSheet } from '../forms/RelayForm.tsx';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { useFormView } from '../forms/useFormView.ts';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import { MantineFrame } from '../theme/MantineFrame.tsx';
import type { LoginSearch } from './login-search.ts';
import { useForgottenQuery } from './useForgottenQuery.ts';

interface LoginFlowProps {
  search: LoginSearch;
  refusal: RejectedPost | null;
}

/** LOGIN-1. The browser submits the form; script only validates it before, and the machine runs beside it. */
export function LoginFlow({ search: { email = '', confirmation = '', session }, refusal }: LoginFlowProps) {
  // The form keeps the values of the query, which is removed from the address after reading.
  const login = useSubmissionForm(loginForm, { initial: { email, confirmation }, refusal });
  const { form, element, problem, lead } = login;
  const machine = loginMachine.provide({ actions: { clearPassword: () => form.setFieldValue('password', '') } });
  const { flow, view } = useFormView(login, machine, loginView, { refusal, reason: session ?? null });
  const { alert, alertParts, problems, isSending } = view;
  const { control } = formProps(login, view.errors);
  useForgottenQuery();
  useEffect(() => onPageReturn(() => flow.send({ type: 'page.return' })), [flow]);

  return (
    <FormSheet form={{ submission: login, view }} outcome={null}>
      <AlreadyLoggedIn />
      {view.reason && <Said className="hint" words={view.reason} />}
      <MantineFrame>
        <form
          ref={element}
          className={formStyles.form}
          action={loginForm.action}
          method="post"
          onSubmit={(event) => {
            if (isSending || !login.check()) event.preventDefault();
            else flow.send({ type: 'form.submit' });
          }}
        >
          <FormSummary
            controls="login"
            problems={problems.filter(({ field }) => alertParts.every((part) => part.field !== field))}
            alert={alertParts}
            isEmpty={problems.length === 0}
            heard={problem?.heard ?? false}
            arrived={problem?.arrived ?? false}
            lead={lead}
          />
          {view.confirms && (
            <>
              <Said words={view.confirms} />
              <input type="hidden" id="login-confirmation" name="confirmation" value={login.text('confirmation')} />
            </>
          )}
          <EmailField {...control('email')} key={form.key('email')} autoComplete="username" />
          <PasswordField {...control('password')} key={form.key('password')} autoComplete="current-password" />
          {problems.length === 0 && <FormAlert text={alert} arrived={alert !== null && view.alertTakesFocus} />}
          {view.justSignedUp !== null && <p>{view.justSignedUp}</p>}
          <div className="ways taps">
            <SubmitButton name={view.button ?? ''} isInactive={isSending} texts={loginForm.texts} />
            <Link to="/forgot-password">{view.forgotten}</Link>
          </div>
        </form>
      </MantineFrame>
    </FormSheet>
  );
}

/** A paragraph that may end in a link to another confirmation. */
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
