import type { ReactNode } from 'react';
import type { schemaResolver } from '@mantine/form';
import formStyles from '../forms/forms.module.css';
import { FormAlert } from '../forms/FormAlert.tsx';
import { PasswordField } from '../forms/PasswordField.tsx';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { MantineFrame } from '../theme/MantineFrame.tsx';

interface NewPasswordOptions {
  id: string;
  schema: Parameters<typeof schemaResolver>[0];
  /** The opaque token of the mailed link; the form keeps it, for the query is removed once it is read. */
  token: string;
  refusal: RejectedPost | null;
}

/** Values and errors of a form in which a mailed link asks for a password. */
export function useNewPasswordForm({ id, schema, token, refusal }: NewPasswordOptions) {
  return useSubmissionForm({ id, schema, empty: { token, password: '' }, refusal });
}

interface NewPasswordFormProps {
  fields: ReturnType<typeof useNewPasswordForm>;
  id: string;
  /** The path of the call. */
  action: string;
  sending: boolean;
  /** What the button says. */
  submit: string;
  alert: ReactNode;
  /** The page has arrived with the alert. */
  arrived: boolean;
  onSubmit(values: { token: string; password: string }, key: string): void;
}

/** The password, and hidden beside it the token of the link. */
export function NewPasswordForm({
  fields,
  id,
  action,
  sending,
  submit,
  alert,
  arrived,
  onSubmit,
}: NewPasswordFormProps) {
  const { form, element, input } = fields;
  return (
    <MantineFrame>
      <form
        ref={element}
        className={formStyles.form}
        action={action}
        method="post"
        onSubmit={(event) => fields.onSubmit(event, onSubmit)}
      >
        <input type="hidden" id={`${id}-token`} name="token" value={form.getValues().token} />
        <PasswordField
          {...input('password')}
          key={form.key('password')}
          name="password"
          required
          label="New password"
          autoComplete="new-password"
        />
        <FormAlert text={alert} arrived={arrived} heard={fields.problem?.heard} />
        <SubmitButton waiting={sending}>{sending ? 'Sending…' : submit}</SubmitButton>
      </form>
    </MantineFrame>
  );
}
