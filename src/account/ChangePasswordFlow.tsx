import { changePasswordForm } from '../../machines/change-password/change-password.form.ts';
import { changePasswordMachine } from '../../machines/change-password/change-password.machine.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { changePasswordTexts } from '../content/account.ts';
import { FormSheet } from '../forms/FormSheet.tsx';
import { logNoAnswer } from '../forms/log-no-answer.ts';
import { PasswordField } from '../forms/PasswordField.tsx';
import { Select } from '../forms/Select.tsx';
import { sendForm } from '../forms/send-submission.ts';
import { SubmissionForm } from '../forms/SubmissionForm.tsx';
import { useSubmissionFlow } from '../forms/useSubmissionFlow.ts';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';

interface ChangePasswordFlowProps {
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

const changePassword = sendForm(changePasswordForm);

/** ACC-5. */
export function ChangePasswordFlow({ alreadySent, refusal }: ChangePasswordFlowProps) {
  const fields = useSubmissionForm(changePasswordForm, { refusal });
  const { form, input } = fields;
  const machine = changePasswordMachine.provide({
    actors: { changePassword },
    actions: {
      clearFields: fields.clear,
      showRefusedFields: fields.showRefusedFields,
      logException: logNoAnswer('change-password'),
    },
  });
  const { flow, snapshot } = useSubmissionFlow(fields, machine, { alreadySent });
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
      <SubmissionForm
        submission={fields}
        sending={state === 'sending'}
        failure={fields.failureIn(state, context.refusal)}
        arrived={refusal !== null && state === 'editing'}
        onSubmit={(payload, key) => flow.send({ type: 'form.submit', payload, key })}
      >
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
