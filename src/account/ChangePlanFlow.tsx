import { changePlanForm } from '../../machines/change-plan/change-plan.form.ts';
import { changePlanWords } from '../../machines/change-plan/change-plan.view.ts';
import type { PlanCode } from '../../machines/domain/plans.ts';
import { RelayForm } from '../forms/RelayForm.tsx';
import { Select } from '../forms/fields.tsx';
import { useRelayForm } from '../forms/useRelayForm.ts';

interface ChangePlanFlowProps {
  /** The current plan, from the address. */
  plan: PlanCode | null;
  alreadySent: boolean;
}

/** ACC-4. */
export function ChangePlanFlow({ plan, ...opened }: ChangePlanFlowProps) {
  const form = useRelayForm(changePlanForm, changePlanWords, { initial: plan === null ? {} : { plan }, ...opened });
  const { control, choicesOf, submission } = form;
  return (
    <RelayForm form={form}>
      <Select {...control('plan')} key={submission.form.key('plan')} autoComplete="off" data={choicesOf('plan')} />
    </RelayForm>
  );
}
