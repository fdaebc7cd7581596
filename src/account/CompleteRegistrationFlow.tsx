import { Link } from '@tanstack/react-router';
import { completeRegistrationForm } from '../../machines/complete-registration/complete-registration.form.ts';
import { completeRegistrationMachine } from '../../machines/complete-registration/complete-registration.machine.ts';
import type { Arrival } from '../../machines/shared/mailed-link.ts';
import { Sheet } from '../components/Sheet.tsx';
import { completeRegistrationTexts } from '../content/account.ts';
import { stateAttributes } from '../flow/useFlow.ts';
import { SubmissionForm } from '../forms/SubmissionForm.tsx';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { SubmissionOutcome } from '../forms/SubmissionOutcome.tsx';
import styles from './AccountScreen.module.css';
import { NewPasswordFields } from './NewPasswordForm.tsx';
import { ResendConfirmationFlow } from './ResendConfirmationFlow.tsx';
import { useMailedLink } from './useMailedLink.ts';
import { useAccountForm } from './useAccountForm.ts';

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
  const { fields, snapshot, sending } = useAccountForm(completeRegistrationForm, completeRegistrationMachine, {
    initial: { token },
    input: { arrival },
    refusal,
  });
  const { value: state, context } = snapshot;
  useMailedLink(arrival, state);

  return (
    <section aria-labelledby="complete-registration-tab" {...stateAttributes('complete-registration', snapshot)}>
      <Sheet title="Your account" titleId="complete-registration-tab" className={styles.sheet}>
        {state === 'completed' && (
          <>
            <SubmissionOutcome className={styles.outcome} arrived={context.arrival === 'after it was done'}>
              {completeRegistrationTexts.completed}
            </SubmissionOutcome>
            <Link className="button" to="/login">
              Log in
            </Link>
          </>
        )}
        {state === 'unusable' && (
          <>
            {!resent && (
              <SubmissionOutcome className={styles.outcome} arrived={context.arrival === 'without a usable link'}>
                {completeRegistrationTexts.unusable}
              </SubmissionOutcome>
            )}
            <ResendConfirmationFlow alreadySent={resent} refusal={resendRefusal} />
          </>
        )}
        {state !== 'completed' && state !== 'unusable' && (
          <SubmissionForm {...sending}>
            <NewPasswordFields fields={fields} />
          </SubmissionForm>
        )}
      </Sheet>
    </section>
  );
}
