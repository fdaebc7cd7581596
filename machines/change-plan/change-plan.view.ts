import { formView } from '../shared/form-view.ts';
import { changePlanForm } from './change-plan.form.ts';

/** ACC-4. */
export const changePlanView = formView(changePlanForm, { title: 'Your plan' });
