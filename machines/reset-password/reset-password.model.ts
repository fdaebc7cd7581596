import { mailedLinkFlow } from '../shared/mailed-link.model.ts';
import { resetPasswordDetails } from './reset-password.form.ts';
import { resetPasswordMachine } from './reset-password.machine.ts';

export const resetPasswordFlow = mailedLinkFlow(resetPasswordMachine, resetPasswordDetails);
