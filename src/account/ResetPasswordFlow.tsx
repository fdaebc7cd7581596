import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { resetPasswordMachine } from '../../machines/reset-password/reset-password.machine.ts';
import {
  resetPasswordPayload,
  type ResetPasswordPayload,
} from '../../machines/reset-password/reset-password.schema.ts';
import type { Arrival } from '../../machines/shared/mailed-link.ts';
import { refusalMessage } from '../../machines/shared/submission.ts';
import { Sheet } from '../components/Sheet.tsx';
import { resetPasswordTexts, failed } from '../content/account.ts';
import { stateAttributes, useFlow } from '../flow/useFlow.ts';
import { asFormEncoded, submissionSender } from '../forms/send-submission.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { SubmissionOutcome } from '../forms/SubmissionOutcome.tsx';
import { accountAlert } from './account-alert.ts';
import styles from './AccountScreen.module.css';
import { NewPasswordForm, useNewPasswordForm } from './NewPasswordForm.tsx';
import { useMailedLink } from './useMailedLink.ts';

/** `POST /reset-password`, form-encoded. */
const changePassword = submissionSender<ResetPasswordPayload>('/reset-password', asFormEncoded);

interface ResetPasswordFlowProps {
  arrival: Arrival;
  token: string;
  refusal: RejectedPost | null;
}

/** Runs the reset-password machine: a new password by the link of a mail (SRV-7). */
export function ResetPasswordFlow({ arrival, token, refusal }: ResetPasswordFlowProps) {
  const fields = useNewPasswordForm({ id: 'reset-password', schema: resetPasswordPayload, token, refusal });
  const flow = useFlow(
    resetPasswordMachine.provide({
      actors: { changePassword },
      actions: {
        showRefusedFields: ({ context: { refusal: said } }, messages) =>
          fields.showRefusedFields(messages, refusalMessage(said, failed)),
        // oxlint-disable-next-line no-console -- an exception is logged, in the visitor's own console.
        logException: ({ event }) => console.error('reset-password: no answer', event.type),
      },
    }),
    { arrival },
  );
  const snapshot = useSelector(flow, (current) => current);
  const { value: state, context } = snapshot;
  useMailedLink(arrival, state);

  return (
    <section aria-labelledby="reset-password-tab" {...stateAttributes('reset-password', snapshot)}>
      <Sheet title="Your account" titleId="reset-password-tab" className={styles.sheet}>
        {state === 'changed' && (
          <>
            <SubmissionOutcome className={styles.outcome} arrived={context.arrival === 'after it was done'}>
              {resetPasswordTexts.changed}
            </SubmissionOutcome>
            <Link className="button" to="/login">
              Log in
            </Link>
          </>
        )}
        {state === 'unusable' && (
          <>
            <SubmissionOutcome className={styles.outcome} arrived={context.arrival === 'without a usable link'}>
              {resetPasswordTexts.unusable}
            </SubmissionOutcome>
            <Link className="button" to="/forgot-password">
              Ask for another link
            </Link>
          </>
        )}
        {state !== 'changed' && state !== 'unusable' && (
          <NewPasswordForm
            fields={fields}
            id="reset-password"
            action="/reset-password"
            sending={state === 'sending'}
            submit="Change password"
            alert={fields.alertOf(accountAlert(state, context.refusal))}
            arrived={refusal !== null && state === 'editing'}
            onSubmit={(values, key) =>
              flow.send({ type: 'form.submit', payload: resetPasswordPayload.parse(values), key })
            }
          />
        )}
      </Sheet>
    </section>
  );
}
