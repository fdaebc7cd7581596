import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { forgotPasswordForm } from '../../machines/forgot-password/forgot-password.form.ts';
import { forgotPasswordMachine } from '../../machines/forgot-password/forgot-password.machine.ts';
import { Sheet } from '../components/Sheet.tsx';
import { asksForAnotherTab } from '../components/asks-for-another-tab.ts';
import { forgotPasswordTexts } from '../content/account.ts';
import { stateAttributes } from '../flow/useFlow.ts';
import { AskingEmailField } from '../forms/AskingEmailField.tsx';
import { randomKey } from '../forms/random-key.ts';
import { SubmissionForm } from '../forms/SubmissionForm.tsx';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { SubmissionOutcome } from '../forms/SubmissionOutcome.tsx';
import styles from './AccountScreen.module.css';
import { useAccountForm } from './useAccountForm.ts';

/** Forgot-password: the answer is the same for every address (SRV-7). */
export function ForgotPasswordFlow({ alreadySent, refusal }: { alreadySent: boolean; refusal: RejectedPost | null }) {
  const { fields, flow, snapshot, sending } = useAccountForm(forgotPasswordForm, forgotPasswordMachine, {
    input: { alreadySent },
    refusal,
  });
  const { form, element, input } = fields;
  const { value: state, context } = snapshot;

  const sendAgain = () => {
    flushSync(() => flow.send({ type: 'form.resend', key: randomKey() }));
    element.current?.querySelector('button')?.focus();
  };
  const giveAnotherAddress = (event: MouseEvent) => {
    if (asksForAnotherTab(event)) return;
    event.preventDefault();
    flushSync(() => flow.send({ type: 'form.again' }));
    form.getInputNode('email')?.focus();
  };

  return (
    <section aria-labelledby="forgot-password-tab" {...stateAttributes('forgot-password', snapshot)}>
      <Sheet
        title={state === 'sent' ? 'Request sent' : 'Your account'}
        titleId="forgot-password-tab"
        className={styles.sheet}
      >
        {state === 'sent' ? (
          <>
            <SubmissionOutcome className={styles.outcome} arrived={context.payload === null}>
              {forgotPasswordTexts.sent}
            </SubmissionOutcome>
            <p className={styles.note}>{forgotPasswordTexts.noMail}</p>
            <div className={styles.actions}>
              {context.payload && (
                <button type="button" className="button ghost" onClick={sendAgain}>
                  Send again
                </button>
              )}
              <a href={`${BASE_PATH}/forgot-password`} onClick={giveAnotherAddress}>
                Use another address
              </a>
            </div>
          </>
        ) : (
          <SubmissionForm {...sending}>
            <AskingEmailField {...input('email')} key={form.key('email')} inForm={form} />
          </SubmissionForm>
        )}
      </Sheet>
    </section>
  );
}
