import { changePasswordForm } from '../../machines/change-password/change-password.form.ts';
import { changePasswordMachine } from '../../machines/change-password/change-password.machine.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { changePasswordTexts } from '../content/account.ts';
import { FormSheet } from '../forms/FormSheet.tsx';
import { PasswordField } from '../forms/PasswordField.tsx';
import { Select } from '../forms/Select.tsx';
import { SubmissionForm } from '../forms/SubmissionForm.tsx';
import { useAccountForm } from './useAccountForm.ts';

interface ChangePasswordFlowProps {
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

/** ACC-5. */
export function ChangePasswordFlow({ alreadySent, refusal }: ChangePasswordFlowProps) {
  const { fields, flow, snapshot, sending } = useAccountForm(changePasswordForm, changePasswordMachine, {
    input: { alreadySent },
    refusal,
  });
  const { form, input } = fields;
  const { value: state, context } = snapshot;
  const { sessions, mailed } = changePasswordTexts;

  return (
    <FormSheet
      form={changePasswordForm}
      snapshot={snapshot}
      title="Your password"
      thanks={
        state === 'sent' && {
          more: mailed,
          arrived: context.alreadySent,
          onAgain: () => flow.send({ type: 'form.again' }),
        }
      }
    >
      <SubmissionForm {...sending}>
        <PasswordField
          {...input('current_password')}
          key={form.key('current_password')}
          required
          autoComplete="current-password"
        />
        <PasswordField {...input('password')} key={form.key('password')} required autoComplete="new-password" />
        <Select
          {...input('keep_sessions')}
          key={form.key('keep_sessions')}
          autoComplete="off"
          data={[
            { value: '', label: sessions.end },
            { value: 'yes', label: sessions.keep },
          ]}
        />
      </SubmissionForm>
    </FormSheet>
  );
}
