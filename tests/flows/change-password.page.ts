import { changePasswordDetails } from '../../machines/change-password/change-password.form.ts';
import { changePasswordWords } from '../../machines/change-password/change-password.view.ts';
import { formPage } from './support/form-page.ts';

export const changePasswordPage = formPage(changePasswordDetails, changePasswordWords);
