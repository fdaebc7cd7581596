import { forgotPasswordDetails } from '../../../machines/forgot-password/forgot-password.form.ts';
import type { FormHandler } from '../../http/form-handler.ts';
import type { AccountHandlerOptions } from './account-handler.ts';
import { linkCall } from './mailed-links.ts';

/** `POST /forgot-password` (SRV-7). */
export const createForgotPassword = (options: AccountHandlerOptions): FormHandler =>
  linkCall(options, 'reset', forgotPasswordDetails);
