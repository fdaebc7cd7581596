import { useSearch } from '@tanstack/react-router';
import { changePlanForm } from '../../machines/change-plan/change-plan.form.ts';
import { changePlanWords } from '../../machines/change-plan/change-plan.view.ts';
import { planCodes } from '../../machines/domain/plans.ts';
import { accountPages } from '../content/account-pages.ts';
import { RelayForm } from '../forms/RelayForm.tsx';
import { Field, Select } from '../forms/fields.tsx';
import { useRelayForm } from '../forms/useRelayForm.ts';
import { AccountScreen } from './AccountScreen.tsx';

/** ACC-4. The current plan is in the address. */
export function ChangePlanFlow() {
  const search = useSearch({ from: '/_site/change-plan' });
  const plan = planCodes.find((code) => code === search.plan);
  const form = useRelayForm(changePlanForm, changePlanWords, {
    initial: plan === undefined ? {} : { plan },
    alreadySent: search.changed === 'yes',
  });
  return (
    <AccountScreen page={accountPages.changePlan} ways={['account', 'help']}>
      <RelayForm form={form}>
        <Field form={form} name="plan" as={Select} autoComplete="off" />
      </RelayForm>
    </AccountScreen>
  );
}
