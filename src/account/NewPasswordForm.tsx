import type { completeRegistrationForm } from '../../machines/complete-registration/complete-registration.form.ts';
import type { resetPasswordForm } from '../../machines/reset-password/reset-password.form.ts';
import { PasswordField } from '../forms/PasswordField.tsx';
import type { SubmissionFormFor } from '../forms/useSubmissionForm.ts';

interface NewPasswordFieldsProps {
  fields: SubmissionFormFor<typeof completeRegistrationForm> | SubmissionFormFor<typeof resetPasswordForm>;
}

/** The hidden field keeps the token of the mailed link, because the query is removed after reading. */
export function NewPasswordFields({ fields: { form, input, text } }: NewPasswordFieldsProps) {
  const { id } = input('token');
  return (
    <>
      <input type="hidden" id={id} name="token" value={text('token')} />
      <PasswordField {...input('password')} key={form.key('password')} required autoComplete="new-password" />
    </>
  );
}
