import { TextInput } from '@mantine/core';
import { AskingEmailField } from '../forms/AskingEmailField.tsx';
import formStyles from '../forms/forms.module.css';
import { PasswordField } from '../forms/PasswordField.tsx';
import type { TrialSignup } from './useTrialSignup.ts';

interface AccountFieldsProps {
  account: TrialSignup;
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
      <PasswordField
        {...control('password')}
        {...(view.passwordReminder !== null && { description: view.passwordReminder })}
        key={form.key('password')}
        autoComplete="new-password"
      />
      <TextInput {...control('organization')} key={form.key('organization')} autoComplete="organization" />
      {view.invite && <p className="muted">{view.invite}</p>}
      {view.mailed && <p className="muted">{view.mailed}</p>}
    </>
  );
}
