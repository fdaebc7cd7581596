import { useSelector } from '@xstate/react';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { forgotPasswordMachine } from '../../machines/forgot-password/forgot-password.machine.ts';
import {
  forgotPasswordPayload,
  type ForgotPasswordPayload,
} from '../../machines/forgot-password/forgot-password.schema.ts';
import { Sheet } from '../components/Sheet.tsx';
import { asksForAnotherTab } from '../components/asks-for-another-tab.ts';
import { forgotPasswordTexts } from '../content/account.ts';
import { stateAttributes, useFlow } from '../flow/useFlow.ts';
import { EmailField } from '../forms/EmailField.tsx';
import formStyles from '../forms/forms.module.css';
import { FormAlert } from '../forms/FormAlert.tsx';
import { randomKey } from '../forms/random-key.ts';
import { asFormEncoded, submissionSender } from '../forms/send-submission.ts';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { MantineFrame } from '../theme/MantineFrame.tsx';
import { SubmissionOutcome } from '../forms/SubmissionOutcome.tsx';
import { accountAlert } from './account-alert.ts';
import styles from './AccountScreen.module.css';

/** `POST /forgot-password`, form-encoded. */
const askForLink = submissionSender<ForgotPasswordPayload>('/forgot-password', asFormEncoded);

const machine = forgotPasswordMachine.provide({
  actors: { askForLink },
  // oxlint-disable-next-line no-console -- an exception is logged, in the visitor's own console.
  actions: { logException: ({ event }) => console.error('forgot-password: no answer', event.type) },
});

/** Runs the forgot-password machine: the address, then the answer that is the same for every address (SRV-7). */
export function ForgotPasswordFlow({ alreadySent, refusal }: { alreadySent: boolean; refusal: RejectedPost | null }) {
  const fields = useSubmissionForm({
    id: 'forgot-password',
    schema: forgotPasswordPayload,
    empty: { email: '' },
    refusal,
  });
  const { form, element, input } = fields;
  const flow = useFlow(machine, { alreadySent });
  const snapshot = useSelector(flow, (current) => current);
  const { value: state, context } = snapshot;
  const sending = state === 'sending';

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
              {/* A link: without script it leads to an empty form. */}
              <a href={`${BASE_PATH}/forgot-password`} onClick={giveAnotherAddress}>
                Use another address
              </a>
            </div>
          </>
        ) : (
          <MantineFrame>
            <form
              ref={element}
              className={formStyles.form}
              action="/forgot-password"
              method="post"
              onSubmit={(event) =>
                fields.onSubmit(event, (values, key) =>
                  flow.send({ type: 'form.submit', payload: forgotPasswordPayload.parse(values), key }),
                )
              }
            >
              <EmailField {...input('email')} key={form.key('email')} />
              <FormAlert
                text={fields.alertOf(accountAlert(state, context.refusal))}
                arrived={refusal !== null && state === 'editing'}
                heard={fields.problem?.heard}
              />
              <SubmitButton waiting={sending}>{sending ? 'Sending…' : 'Send reset link'}</SubmitButton>
            </form>
          </MantineFrame>
        )}
      </Sheet>
    </section>
  );
}
