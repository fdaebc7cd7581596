import { Link } from '@tanstack/react-router';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { resetPasswordForm } from '../../machines/reset-password/reset-password.form.ts';
import { resetPasswordMachine } from '../../machines/reset-password/reset-password.machine.ts';
import { resetPasswordView } from '../../machines/reset-password/reset-password.view.ts';
import type { Arrival } from '../../machines/shared/mailed-link.ts';
import { FormRegion } from '../forms/FormRegion.tsx';
import { useViewedForm } from '../forms/useViewedForm.ts';
import { ViewedForm } from '../forms/ViewedForm.tsx';
import { LinkOutcome, NewPasswordFields } from './NewPasswordForm.tsx';
import { useMailedLink } from './useMailedLink.ts';

interface ResetPasswordFlowProps {
  arrival: Arrival;
  token: string;
  refusal: RejectedPost | null;
}

export function ResetPasswordFlow({ arrival, token, refusal }: ResetPasswordFlowProps) {
  const viewed = useViewedForm(resetPasswordForm, resetPasswordMachine, resetPasswordView, {
    initial: { token },
    input: { arrival },
    refusal,
  });
  const { submission, flow, view } = viewed;
  const { thanks, login, another } = view;
  useMailedLink(arrival, thanks !== null);

  const outcome = (
    <>
      <LinkOutcome thanks={thanks} />
      {login && (
        <Link className="button" to="/login">
          {login.name}
        </Link>
      )}
      {another && (
        <Link className="button" to="/forgot-password">
          {another.name}
        </Link>
      )}
    </>
  );
  return (
    <FormRegion form={resetPasswordForm} view={view} outcome={outcome}>
      <ViewedForm submission={submission} view={view} send={flow.send}>
        <NewPasswordFields viewed={viewed} />
      </ViewedForm>
    </FormRegion>
  );
}
