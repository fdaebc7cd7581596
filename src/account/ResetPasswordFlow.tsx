import { Link } from '@tanstack/react-router';
import { resetPasswordForm } from '../../machines/reset-password/reset-password.form.ts';
import { resetPasswordMachine } from '../../machines/reset-password/reset-password.machine.ts';
import type { Arrival } from '../../machines/shared/mailed-link.ts';
import { Sheet } from '../components/Sheet.tsx';
import { resetPasswordTexts } from '../content/account.ts';
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
import { useMailedLink } from './useMailedLink.ts';

const changePassword = sendForm(resetPasswordForm);

interface ResetPasswordFlowProps {
  arrival: Arrival;
  token: string;
  refusal: RejectedPost | null;
}

export function ResetPasswordFlow({ arrival, token, refusal }: ResetPasswordFlowProps) {
  const fields = useSubmissionForm(resetPasswordForm, { initial: { token }, refusal });
  const { flow, snapshot } = useSubmissionFlow(
    fields,
    resetPasswordMachine.provide({
      actors: { changePassword },
      actions: {
        showRefusedFields: fields.showRefusedFields,
        logException: logNoAnswer('reset-password'),
      },
    }),
    { arrival },
  );
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
