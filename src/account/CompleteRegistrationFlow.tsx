import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { completeRegistrationMachine } from '../../machines/complete-registration/complete-registration.machine.ts';
import {
  completeRegistrationPayload,
  type CompleteRegistrationPayload,
} from '../../machines/complete-registration/complete-registration.schema.ts';
import type { Arrival } from '../../machines/shared/mailed-link.ts';
import { refusalMessage } from '../../machines/shared/submission.ts';
import { Sheet } from '../components/Sheet.tsx';
import { completeRegistrationTexts, failed } from '../content/account.ts';
import { stateAttributes, useFlow } from '../flow/useFlow.ts';
import { asFormEncoded, submissionSender } from '../forms/send-submission.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { SubmissionOutcome } from '../forms/SubmissionOutcome.tsx';
import { accountAlert } from './account-alert.ts';
import styles from './AccountScreen.module.css';
import { NewPasswordForm, useNewPasswordForm } from './NewPasswordForm.tsx';
import { ResendConfirmationFlow } from './ResendConfirmationFlow.tsx';
import { useMailedLink } from './useMailedLink.ts';

/** `POST /complete-registration`, form-encoded. */
const registerPassword = submissionSender<CompleteRegistrationPayload>('/complete-registration', asFormEncoded);

interface CompleteRegistrationFlowProps {
  arrival: Arrival;
  token: string;
  refusal: RejectedPost | null;
  /** Another link was just asked for, without script. */
  resent: boolean;
  /** What the relay refused of such a request. */
  resendRefusal: RejectedPost | null;
}

/** Runs the complete-registration machine: the end of a signup on a phone (SRV-6). */
export function CompleteRegistrationFlow({
  arrival,
  token,
  refusal,
  resent,
  resendRefusal,
}: CompleteRegistrationFlowProps) {
  const fields = useNewPasswordForm({
    id: 'complete-registration',
    schema: completeRegistrationPayload,
    token,
    refusal,
  });
  const flow = useFlow(
    completeRegistrationMachine.provide({
      actors: { registerPassword },
      actions: {
        showRefusedFields: ({ context: { refusal: said } }, messages) =>
          fields.showRefusedFields(messages, refusalMessage(said, failed)),
        // oxlint-disable-next-line no-console -- an exception is logged, in the visitor's own console.
        logException: ({ event }) => console.error('complete-registration: no answer', event.type),
      },
    }),
    { arrival },
  );
  const snapshot = useSelector(flow, (current) => current);
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
          <NewPasswordForm
            fields={fields}
            id="complete-registration"
            action="/complete-registration"
            sending={state === 'sending'}
            submit="Complete registration"
            alert={fields.alertOf(accountAlert(state, context.refusal))}
            arrived={refusal !== null && state === 'editing'}
            onSubmit={(values, key) =>
              flow.send({ type: 'form.submit', payload: completeRegistrationPayload.parse(values), key })
            }
          />
        )}
      </Sheet>
    </section>
  );
}
