import { changePlanForm } from '../../machines/change-plan/change-plan.form.ts';
import { changePlanMachine } from '../../machines/change-plan/change-plan.machine.ts';
import { changePlanView } from '../../machines/change-plan/change-plan.view.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import type { PlanCode } from '../../machines/domain/plans.ts';
import { choicesOf } from '../forms/field-props.ts';
import { FormRegion, Thanks } from '../forms/FormRegion.tsx';
import { Select } from '../forms/Select.tsx';
import { useViewedForm } from '../forms/useViewedForm.ts';
import { ViewedForm } from '../forms/ViewedForm.tsx';

interface ChangePlanFlowProps {
  /** The current plan, from the address. */
  plan: PlanCode | null;
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

/** ACC-4. */
export function ChangePlanFlow({ plan, alreadySent, refusal }: ChangePlanFlowProps) {
  const { submission, flow, view, control } = useViewedForm(changePlanForm, changePlanMachine, changePlanView, {
    initial: plan === null ? {} : { plan },
    input: { alreadySent },
    refusal,
  });

  return (
    <FormRegion
      form={changePlanForm}
      view={view}
      outcome={<Thanks form={changePlanForm} view={view} send={flow.send} />}
    >
      <ViewedForm submission={submission} view={view} send={flow.send}>
        <Select
          {...control('plan')}
          key={submission.form.key('plan')}
          autoComplete="off"
          data={choicesOf(view, 'plan')}
        />
      </ViewedForm>
    </FormRegion>
  );
}
