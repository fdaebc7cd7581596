import type { resetPasswordForm } from '../../machines/reset-password/reset-password.form.ts';
import { PasswordField } from '../forms/PasswordField.tsx';
import type { RelayFormFor } from '../forms/useRelayForm.ts';

interface NewPasswordFieldsProps {
  /** Email address of the account, from the mailed link. */
  address: string | undefined;
  /** The form that completes a registration has the same fields. */
  form: Pick<RelayFormFor<typeof resetPasswordForm>, 'submission' | 'control'>;
}

/** The hidden field keeps the token of the mailed link, because the query is removed after reading. */
export function NewPasswordFields({ address, form: { submission, control } }: NewPasswordFieldsProps) {
  const { form, text } = submission;
  return (
    <>
      <input type="hidden" id={submission.input('token').id} name="token" value={text('token')} />
      {/* Tells password managers whose password it is. It is not sent. */}
      {address !== undefined && (
        <input
          type="email"
          id={`${submission.input('token').id}-of`}
          autoComplete="username"
          value={address}
          readOnly
          hidden
        />
      )}
      <PasswordField {...control('password')} key={form.key('password')} autoComplete="new-password" />
    </>
  );
}
