import { completeRegistrationDetails } from '../../../machines/complete-registration/complete-registration.form.ts';
import type { FormHandler } from '../../http/form-handler.ts';
import type { AccountHandlerOptions } from './account-handler.ts';
import { passwordCall } from './mailed-links.ts';

/** `POST /complete-registration` (SRV-6): the first password of an account that was signed up for on a phone. */
export const createCompleteRegistration = (options: AccountHandlerOptions): FormHandler =>
  passwordCall(options, 'confirm', completeRegistrationDetails);
