import { changePlanForm } from '../../machines/change-plan/change-plan.form.ts';
import { changePlanMachine } from '../../machines/change-plan/change-plan.machine.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { type PlanCode, planCodes, planOf } from '../../machines/domain/plans.ts';
import { priceOf } from '../content/signup.ts';
import { FormSheet } from '../forms/FormSheet.tsx';
import { Select } from '../forms/Select.tsx';
import { SubmissionForm } from '../forms/SubmissionForm.tsx';
import { useAccountForm } from './useAccountForm.ts';

interface ChangePlanFlowProps {
  /** The current plan, from the address. */
  plan: PlanCode | null;
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

/** The price comes first: a phone cuts off the end of the chosen one. */
const offers = planCodes.map((code) => {
  const { price, billing } = priceOf(code);
  return { value: code, label: `${price}: ${planOf(code).family.label}, ${billing}` };
});

/** ACC-4. */
export function ChangePlanFlow({ plan, alreadySent, refusal }: ChangePlanFlowProps) {
  const { fields, flow, snapshot, sending } = useAccountForm(changePlanForm, changePlanMachine, {
    initial: plan === null ? {} : { plan },
    input: { alreadySent },
    refusal,
  });
  const { form, input } = fields;
  const { value: state, context } = snapshot;

  return (
    <FormSheet
      form={changePlanForm}
      snapshot={snapshot}
      title="Your plan"
      thanks={state === 'sent' && { arrived: context.alreadySent, onAgain: () => flow.send({ type: 'form.again' }) }}
    >
      <SubmissionForm {...sending}>
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
