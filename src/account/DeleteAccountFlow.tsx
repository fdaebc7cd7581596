import { Link } from '@tanstack/react-router';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { deleteAccountForm } from '../../machines/delete-account/delete-account.form.ts';
import { deleteAccountMachine } from '../../machines/delete-account/delete-account.machine.ts';
import { Sheet } from '../components/Sheet.tsx';
import { deleteAccountTexts } from '../content/account.ts';
import { stateAttributes } from '../flow/useFlow.ts';
import { logNoAnswer } from '../forms/log-no-answer.ts';
import { PasswordField } from '../forms/PasswordField.tsx';
import { sendForm } from '../forms/send-submission.ts';
import { SubmissionForm } from '../forms/SubmissionForm.tsx';
import { SubmissionOutcome } from '../forms/SubmissionOutcome.tsx';
import { useSubmissionFlow } from '../forms/useSubmissionFlow.ts';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import styles from './AccountScreen.module.css';
import own from './DashboardScreen.module.css';

interface DeleteAccountFlowProps {
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

const deleteAccount = sendForm(deleteAccountForm);

/** ACC-5. What goes and what stays is said before and after. */
export function DeleteAccountFlow({ alreadySent, refusal }: DeleteAccountFlowProps) {
  const fields = useSubmissionForm(deleteAccountForm, { refusal });
  const { form, input } = fields;
  const machine = deleteAccountMachine.provide({
    actors: { deleteAccount },
    actions: { showRefusedFields: fields.showRefusedFields, logException: logNoAnswer('delete-account') },
  });
  const { flow, snapshot } = useSubmissionFlow(fields, machine, { alreadySent });
  const { value: state, context } = snapshot;
  const { goes, stays, deleted } = deleteAccountTexts;

  return (
    <section aria-labelledby="delete-account-tab" {...stateAttributes('delete-account', snapshot)}>
      <Sheet title="The end of your account" titleId="delete-account-tab" className={styles.sheet}>
        {state === 'sent' && (
          <SubmissionOutcome className={styles.outcome} arrived={context.alreadySent}>
            {deleted}
          </SubmissionOutcome>
        )}
        <dl className={own.fate}>
          <dt>{state === 'sent' ? 'What is gone' : 'What goes'}</dt>
          <dd>{goes}</dd>
          <dt>What stays</dt>
          <dd>
            {stays} <Link to="/privacy">Privacy policy</Link>
          </dd>
        </dl>
        {state !== 'sent' && (
          <SubmissionForm
            submission={fields}
            sending={state === 'sending'}
            failure={fields.failureIn(state, context.refusal)}
            arrived={refusal !== null && state === 'editing'}
            onSubmit={(payload, key) => flow.send({ type: 'form.submit', payload, key })}
          >
            <PasswordField {...input('password')} key={form.key('password')} required autoComplete="current-password" />
          </SubmissionForm>
        )}
      </Sheet>
    </section>
  );
}
