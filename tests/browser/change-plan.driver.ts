import { changePlanDetails, changePlanForm } from '../../machines/change-plan/change-plan.form.ts';
import type { changePlanMachine } from '../../machines/change-plan/change-plan.machine.ts';
import { formDriver } from './form.driver.ts';

/** ACC-4: the form that is opened again holds the plan that the account has now. */
export const changePlanDriver = formDriver<typeof changePlanMachine>(changePlanDetails, {
  gestures: {
    'form.again': (stage) => stage.section().locator(`a[href="/landing-new${changePlanForm.screen}"]`).click(),
  },
});
