import { changePlanDetails } from '../../machines/change-plan/change-plan.form.ts';
import { changePlanWords } from '../../machines/change-plan/change-plan.view.ts';
import { formPage } from './support/form-page.ts';

export const changePlanPage = formPage(changePlanDetails, changePlanWords, { once: true });
