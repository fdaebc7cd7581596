import { TextInput } from '@mantine/core';
import type { trialSignupForm } from '../../machines/trial-signup/trial-signup.form.ts';
import type { trialSignupView } from '../../machines/trial-signup/trial-signup.view.ts';
import { AskingEmailField } from '../forms/AskingEmailField.tsx';
import formStyles from '../forms/forms.module.css';
import { PasswordField } from '../forms/PasswordField.tsx';
import type { ViewedFormFor } from '../forms/useViewedForm.ts';

interface AccountFieldsProps {
  account: ViewedFormFor<typeof trialSignupForm, ReturnType<typeof trialSignupView>>;
}

export function AccountFields({ account: { control, submission, view } }: AccountFieldsProps) {
  const { form } = submission;
  return (
    <>
      <div className={formStyles.names}>
        <TextInput {...control('firstName')} key={form.key('firstName')} autoComplete="given-name" />
        <TextInput {...control('lastName')} key={form.key('lastName')} autoComplete="family-name" />
      </div>
      <AskingEmailField {...control('email')} key={form.key('email')} inForm={form} />
      <PasswordField {...control('password')} key={form.key('password')} autoComplete="new-password" />
      <TextInput {...control('organization')} key={form.key('organization')} autoComplete="organization" />
      {view.invite && <p className="muted">{view.invite.text}</p>}
      {view.mailed && <p className="muted">{view.mailed.text}</p>}
    </>
  );
}
