import { resendConfirmationDetails } from '../../../machines/resend-confirmation/resend-confirmation.form.ts';
import type { FormHandler } from '../../http/form-handler.ts';
import type { AccountHandlerOptions } from './account-handler.ts';
import { linkCall } from './mailed-links.ts';

/** `POST /api/resend-confirmation` (SRV-6). */
export const createResendConfirmation = (options: AccountHandlerOptions): FormHandler =>
  linkCall(options, 'confirm', resendConfirmationDetails);
