import { useSelector } from '@xstate/react';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { resendConfirmationMachine } from '../../machines/resend-confirmation/resend-confirmation.machine.ts';
import {
  resendConfirmationPayload,
  type ResendConfirmationPayload,
} from '../../machines/resend-confirmation/resend-confirmation.schema.ts';
import { asksForAnotherTab } from '../components/asks-for-another-tab.ts';
import { resendConfirmationTexts } from '../content/account.ts';
import { stateAttributes, useFlow } from '../flow/useFlow.ts';
import { EmailField } from '../forms/EmailField.tsx';
import formStyles from '../forms/forms.module.css';
import { FormAlert } from '../forms/FormAlert.tsx';
import { asFormEncoded, submissionSender } from '../forms/send-submission.ts';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { MantineFrame } from '../theme/MantineFrame.tsx';
import { SubmissionOutcome } from '../forms/SubmissionOutcome.tsx';
import { accountAlert } from './account-alert.ts';
import styles from './AccountScreen.module.css';

/** `POST /api/resend-confirmation`, form-encoded. */
const askForConfirmation = submissionSender<ResendConfirmationPayload>('/api/resend-confirmation', asFormEncoded);

const machine = resendConfirmationMachine.provide({
  actors: { askForConfirmation },
  // oxlint-disable-next-line no-console -- an exception is logged, in the visitor's own console.
  actions: { logException: ({ event }) => console.error('resend-confirmation: no answer', event.type) },
});

/** Runs the resend-confirmation machine: another link, with the same answer for every address (SRV-6). */
export function ResendConfirmationFlow({
  alreadySent,
  refusal,
}: {
  alreadySent: boolean;
  refusal: RejectedPost | null;
}) {
  const fields = useSubmissionForm({
    id: 'resend-confirmation',
    schema: resendConfirmationPayload,
    empty: { email: '' },
    refusal,
  });
  const { form, element, input } = fields;
  const flow = useFlow(machine, { alreadySent });
  const snapshot = useSelector(flow, (current) => current);
  const { value: state, context } = snapshot;
  const sending = state === 'sending';

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
          {/* A link: without script it leads to an empty form. */}
          <a href={`${BASE_PATH}/complete-registration`} className="button ghost" onClick={askAgain}>
            Ask again
          </a>
        </>
      ) : (
        <MantineFrame>
          <form
            ref={element}
            className={formStyles.form}
            action="/api/resend-confirmation"
            method="post"
            onSubmit={(event) =>
              fields.onSubmit(event, (values, key) =>
                flow.send({ type: 'form.submit', payload: resendConfirmationPayload.parse(values), key }),
              )
            }
          >
            <EmailField {...input('email')} key={form.key('email')} description="The address that you signed up with" />
            <FormAlert
              text={fields.alertOf(accountAlert(state, context.refusal))}
              arrived={refusal !== null && state === 'editing'}
              heard={fields.problem?.heard}
            />
            <SubmitButton waiting={sending}>{sending ? 'Sending…' : 'Send another link'}</SubmitButton>
          </form>
        </MantineFrame>
      )}
    </div>
  );
}
