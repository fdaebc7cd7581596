import { trialSignupDetails } from '../../machines/trial-signup/trial-signup.form.ts';
import { formDriver } from './form.driver.ts';

export const trialSignupDriver = formDriver(trialSignupDetails, { leadsBy: 'openPaymentPage' });
