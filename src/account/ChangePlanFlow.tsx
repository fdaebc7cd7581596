import { changePlanForm } from '../../machines/change-plan/change-plan.form.ts';
import { changePlanMachine } from '../../machines/change-plan/change-plan.machine.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { type PlanCode, planCodes } from '../../machines/domain/plans.ts';
import { planText } from '../content/dashboard.ts';
import { priceOf } from '../content/signup.ts';
import { FormSheet } from '../forms/FormSheet.tsx';
import { logNoAnswer } from '../forms/log-no-answer.ts';
import { Select } from '../forms/Select.tsx';
import { sendForm } from '../forms/send-submission.ts';
import { SubmissionForm } from '../forms/SubmissionForm.tsx';
import { useSubmissionFlow } from '../forms/useSubmissionFlow.ts';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';

interface ChangePlanFlowProps {
  /** The present plan, from the address. */
  plan: PlanCode | null;
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

const changePlan = sendForm(changePlanForm);

const offers = planCodes.map((code) => {
  const { price, billing } = priceOf(code);
  return { value: code, label: `${planText(code)}: ${price}, ${billing}` };
});

/** ACC-4. */
export function ChangePlanFlow({ plan, alreadySent, refusal }: ChangePlanFlowProps) {
  const fields = useSubmissionForm(changePlanForm, { initial: plan === null ? {} : { plan }, refusal });
  const { form, input } = fields;
  const machine = changePlanMachine.provide({
    actors: { changePlan },
    actions: {
      clearFields: fields.clear,
      showRefusedFields: fields.showRefusedFields,
      logException: logNoAnswer('change-plan'),
    },
  });
  const { flow, snapshot } = useSubmissionFlow(fields, machine, { alreadySent });
  const { value: state, context } = snapshot;

  return (
    <FormSheet
      form={changePlanForm}
      snapshot={snapshot}
      title="Your plan"
      thanks={state === 'sent' && { arrived: context.alreadySent, onAgain: () => flow.send({ type: 'form.again' }) }}
    >
      <SubmissionForm
        submission={fields}
        sending={state === 'sending'}
        failure={fields.failureIn(state, context.refusal)}
        arrived={refusal !== null && state === 'editing'}
        onSubmit={(payload, key) => flow.send({ type: 'form.submit', payload, key })}
      >
        <Select
          {...input('plan')}
          key={form.key('plan')}
          required
          autoComplete="off"
          data={[{ value: '', label: 'Choose a plan' }, ...offers]}
        />
      </SubmissionForm>
    </FormSheet>
  );
}
