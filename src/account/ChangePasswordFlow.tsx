import { changePasswordForm } from '../../machines/change-password/change-password.form.ts';
import { changePasswordMachine } from '../../machines/change-password/change-password.machine.ts';
import { changePasswordView } from '../../machines/change-password/change-password.view.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { choicesOf } from '../forms/field-props.ts';
import { FormRegion, Thanks } from '../forms/FormRegion.tsx';
import { PasswordField } from '../forms/PasswordField.tsx';
import { Select } from '../forms/Select.tsx';
import { useViewedForm } from '../forms/useViewedForm.ts';
import { ViewedForm } from '../forms/ViewedForm.tsx';

interface ChangePasswordFlowProps {
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

/** ACC-5. */
export function ChangePasswordFlow({ alreadySent, refusal }: ChangePasswordFlowProps) {
  const { submission, flow, view, control } = useViewedForm(
    changePasswordForm,
    changePasswordMachine,
    changePasswordView,
    { input: { alreadySent }, refusal },
  );
  const { form } = submission;

  return (
    <FormRegion
      form={changePasswordForm}
      view={view}
      outcome={<Thanks form={changePasswordForm} view={view} send={flow.send} />}
    >
      <ViewedForm submission={submission} view={view} send={flow.send}>
        <PasswordField
          {...control('current_password')}
          key={form.key('current_password')}
          autoComplete="current-password"
        />
        <PasswordField {...control('password')} key={form.key('password')} autoComplete="new-password" />
        <Select
          {...control('keep_sessions')}
          key={form.key('keep_sessions')}
          autoComplete="off"
          data={choicesOf(view, 'keep_sessions')}
        />
      </ViewedForm>
    </FormRegion>
  );
}
