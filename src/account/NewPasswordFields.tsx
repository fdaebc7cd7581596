import { Field, type FieldOf } from '../forms/fields.tsx';
import { PasswordField } from '../forms/PasswordField.tsx';

interface NewPasswordFieldsProps {
  /** Email address of the account, from the mailed link. */
  address: string | undefined;
  form: FieldOf<'token' | 'password'>['form'] & { submission: { text(field: 'token'): string } };
}

/** The hidden field keeps the token of the mailed link, because the query is removed after reading. */
export function NewPasswordFields({ address, form }: NewPasswordFieldsProps) {
  const { id } = form.control('token');
  return (
    <>
      <input type="hidden" id={id} name="token" value={form.submission.text('token')} />
      {/* Tells password managers whose password it is. It is not sent. */}
      {address !== undefined && (
        <input type="email" id={`${id}-of`} autoComplete="username" value={address} readOnly hidden />
      )}
      <Field form={form} name="password" as={PasswordField} autoComplete="new-password" />
    </>
  );
}
