import { Link } from '@tanstack/react-router';
import { resetPasswordForm } from '../../machines/reset-password/reset-password.form.ts';
import { resetPasswordMachine } from '../../machines/reset-password/reset-password.machine.ts';
import type { Arrival } from '../../machines/shared/mailed-link.ts';
import { Sheet } from '../components/Sheet.tsx';
import { resetPasswordTexts } from '../content/account.ts';
import { stateAttributes } from '../flow/useFlow.ts';
import { SubmissionForm } from '../forms/SubmissionForm.tsx';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { SubmissionOutcome } from '../forms/SubmissionOutcome.tsx';
import styles from './AccountScreen.module.css';
import { NewPasswordFields } from './NewPasswordForm.tsx';
import { useMailedLink } from './useMailedLink.ts';
import { useAccountForm } from './useAccountForm.ts';

interface ResetPasswordFlowProps {
  arrival: Arrival;
  token: string;
  refusal: RejectedPost | null;
}

export function ResetPasswordFlow({ arrival, token, refusal }: ResetPasswordFlowProps) {
  const { fields, snapshot, sending } = useAccountForm(resetPasswordForm, resetPasswordMachine, {
    initial: { token },
    input: { arrival },
    refusal,
  });
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
          <SubmissionForm {...sending}>
            <NewPasswordFields fields={fields} />
          </SubmissionForm>
        )}
      </Sheet>
    </section>
  );
}
