import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { resendConfirmationForm } from '../../machines/resend-confirmation/resend-confirmation.form.ts';
import { resendConfirmationMachine } from '../../machines/resend-confirmation/resend-confirmation.machine.ts';
import { asksForAnotherTab } from '../components/asks-for-another-tab.ts';
import { resendConfirmationTexts } from '../content/account.ts';
import { stateAttributes } from '../flow/useFlow.ts';
import { EmailField } from '../forms/EmailField.tsx';
import { SubmissionForm } from '../forms/SubmissionForm.tsx';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { SubmissionOutcome } from '../forms/SubmissionOutcome.tsx';
import styles from './AccountScreen.module.css';
import { useAccountForm } from './useAccountForm.ts';

/** Resend-confirmation: the answer is the same for every address (SRV-6). */
export function ResendConfirmationFlow({
  alreadySent,
  refusal,
}: {
  alreadySent: boolean;
  refusal: RejectedPost | null;
}) {
  const { fields, flow, snapshot, sending } = useAccountForm(resendConfirmationForm, resendConfirmationMachine, {
    input: { alreadySent },
    refusal,
  });
  const { form, input } = fields;
  const { value: state, context } = snapshot;

  const askAgain = (event: MouseEvent) => {
    if (asksForAnotherTab(event)) return;
    event.preventDefault();
    flushSync(() => flow.send({ type: 'form.again' }));
    form.getInputNode('email')?.focus();
  };

  return (
    <div {...stateAttributes('resend-confirmation', snapshot)}>
      {state === 'sent' ? (
        <>
          <SubmissionOutcome className={styles.outcome} arrived={context.alreadySent}>
            {resendConfirmationTexts.sent}
          </SubmissionOutcome>
          <a href={`${BASE_PATH}/complete-registration`} className="button ghost" onClick={askAgain}>
            Ask again
          </a>
        </>
      ) : (
        <SubmissionForm {...sending}>
          <EmailField {...input('email')} key={form.key('email')} description="The address that you signed up with" />
        </SubmissionForm>
      )}
    </div>
  );
}
