import { resetPasswordDetails } from '../../../machines/reset-password/reset-password.form.ts';
import type { FormHandler } from '../../http/form-handler.ts';
import type { AccountHandlerOptions } from './account-handler.ts';
import { passwordCall } from './mailed-links.ts';

/** `POST /reset-password` (SRV-7): ends every session. */
export const createResetPassword = (options: AccountHandlerOptions): FormHandler =>
  passwordCall(options, 'reset', resetPasswordDetails);
