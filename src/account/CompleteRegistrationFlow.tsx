import { Link } from '@tanstack/react-router';
import { completeRegistrationForm } from '../../machines/complete-registration/complete-registration.form.ts';
import { completeRegistrationMachine } from '../../machines/complete-registration/complete-registration.machine.ts';
import type { Arrival } from '../../machines/shared/mailed-link.ts';
import { Sheet } from '../components/Sheet.tsx';
import { completeRegistrationTexts } from '../content/account.ts';
import { stateAttributes } from '../flow/useFlow.ts';
import { logNoAnswer } from '../forms/log-no-answer.ts';
import { sendForm } from '../forms/send-submission.ts';
import { SubmissionForm } from '../forms/SubmissionForm.tsx';
import { useSubmissionFlow } from '../forms/useSubmissionFlow.ts';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { SubmissionOutcome } from '../forms/SubmissionOutcome.tsx';
import styles from './AccountScreen.module.css';
import { NewPasswordFields } from './NewPasswordForm.tsx';
import { ResendConfirmationFlow } from './ResendConfirmationFlow.tsx';
import { useMailedLink } from './useMailedLink.ts';

const registerPassword = sendForm(completeRegistrationForm);

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
  const fields = useSubmissionForm(completeRegistrationForm, { initial: { token }, refusal });
  const { flow, snapshot } = useSubmissionFlow(
    fields,
    completeRegistrationMachine.provide({
      actors: { registerPassword },
      actions: {
        showRefusedFields: fields.showRefusedFields,
        logException: logNoAnswer('complete-registration'),
      },
    }),
    { arrival },
  );
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
          <SubmissionForm
            submission={fields}
            sending={state === 'sending'}
            failure={fields.failureIn(state, context.refusal)}
            arrived={refusal !== null && state === 'editing'}
            onSubmit={(payload, key) => flow.send({ type: 'form.submit', payload, key })}
          >
            <NewPasswordFields fields={fields} />
          </SubmissionForm>
        )}
      </Sheet>
    </section>
  );
}
