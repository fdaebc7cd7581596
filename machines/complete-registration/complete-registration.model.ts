import { mailedLinkFlow } from '../shared/mailed-link.model.ts';
import { completeRegistrationDetails } from './complete-registration.form.ts';
import { completeRegistrationMachine } from './complete-registration.machine.ts';

export const completeRegistrationFlow = mailedLinkFlow(completeRegistrationMachine, completeRegistrationDetails);
