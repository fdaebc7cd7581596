import { resendConfirmationDetails } from '../../machines/resend-confirmation/resend-confirmation.form.ts';
import { resendConfirmationWords } from '../../machines/resend-confirmation/resend-confirmation.view.ts';
import { formPage } from './support/form-page.ts';

export const resendConfirmationPage = formPage(resendConfirmationDetails, resendConfirmationWords, { once: true });
