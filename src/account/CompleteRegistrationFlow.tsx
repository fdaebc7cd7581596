import { Link } from '@tanstack/react-router';
import { completeRegistrationForm } from '../../machines/complete-registration/complete-registration.form.ts';
import { completeRegistrationMachine } from '../../machines/complete-registration/complete-registration.machine.ts';
import { completeRegistrationView } from '../../machines/complete-registration/complete-registration.view.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import type { Arrival } from '../../machines/shared/mailed-link.ts';
import { FormRegion } from '../forms/FormRegion.tsx';
import { useViewedForm } from '../forms/useViewedForm.ts';
import { ViewedForm } from '../forms/ViewedForm.tsx';
import { LinkOutcome, NewPasswordFields } from './NewPasswordForm.tsx';
import { ResendConfirmationFlow } from './ResendConfirmationFlow.tsx';
import { useMailedLink } from './useMailedLink.ts';

interface CompleteRegistrationFlowProps {
  arrival: Arrival;
  token: string;
  refusal: RejectedPost | null;
  /** Another link was requested without script. */
  resent: boolean;
  resendRefusal: RejectedPost | null;
}

export function CompleteRegistrationFlow({
  arrival,
  token,
  refusal,
  resent,
  resendRefusal,
}: CompleteRegistrationFlowProps) {
  const viewed = useViewedForm(completeRegistrationForm, completeRegistrationMachine, completeRegistrationView, {
    initial: { token },
    input: { arrival },
    refusal,
  });
  const { submission, flow, view } = viewed;
  const { thanks, login } = view;
  useMailedLink(arrival, thanks !== null);

  const outcome = (
    <>
      {!resent && <LinkOutcome thanks={thanks} />}
      {login ? (
        <Link className="button" to="/login">
          {login.name}
        </Link>
      ) : (
        <ResendConfirmationFlow alreadySent={resent} refusal={resendRefusal} />
      )}
    </>
  );
  return (
    <FormRegion form={completeRegistrationForm} view={view} outcome={outcome}>
      <ViewedForm submission={submission} view={view} send={flow.send}>
        <NewPasswordFields viewed={viewed} />
      </ViewedForm>
    </FormRegion>
  );
}
