import { betaForm } from '../../machines/beta-application/beta-application.form.ts';
import { betaApplicationMachine } from '../../machines/beta-application/beta-application.machine.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { FormSheet } from '../forms/FormSheet.tsx';
import { logNoAnswer } from '../forms/log-no-answer.ts';
import { sendForm } from '../forms/send-submission.ts';
import { SubmissionForm } from '../forms/SubmissionForm.tsx';
import { useAllChecked } from '../forms/useAllChecked.ts';
import { useSubmissionFlow } from '../forms/useSubmissionFlow.ts';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import { BetaFields } from './BetaForm.tsx';

export interface BetaProps {
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

const submitApplication = sendForm(betaForm);

export function BetaFlow({ alreadySent, refusal }: BetaProps) {
  const beta = useSubmissionForm(betaForm, { refusal });
  const agreed = useAllChecked(beta, ['agree']);
  const machine = betaApplicationMachine.provide({
    actors: { submitApplication },
    actions: {
      clearFields: beta.clear,
      showRefusedFields: beta.showRefusedFields,
      logException: logNoAnswer('beta application'),
    },
  });
  const { flow, snapshot } = useSubmissionFlow(beta, machine, { alreadySent });
  const { value: state, context } = snapshot;

  return (
    <FormSheet
      form={betaForm}
      snapshot={snapshot}
      title={state === 'sent' ? 'Received' : 'Your application'}
      thanks={
        state === 'sent' && {
          arrived: context.alreadySent,
          onAgain: () => flow.send({ type: 'form.again' }),
        }
      }
    >
      <SubmissionForm
        submission={beta}
        sending={state === 'sending'}
        incomplete={!agreed}
        failure={beta.failureIn(state, context.refusal)}
        onSubmit={(payload, key) => flow.send({ type: 'form.submit', payload, key })}
      >
        <BetaFields beta={beta} />
      </SubmissionForm>
    </FormSheet>
  );
}
