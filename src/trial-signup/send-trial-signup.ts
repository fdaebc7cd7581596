import type { TrialSignupPayload } from '../../machines/trial-signup/trial-signup.schema.ts';
import { asJson, submissionSender } from '../forms/send-submission.ts';

/** `POST /api/mobile-signup`, JSON: exactly the nine fields of SIGN-6. */
export const sendTrialSignup = submissionSender<TrialSignupPayload>('/api/mobile-signup', asJson);
