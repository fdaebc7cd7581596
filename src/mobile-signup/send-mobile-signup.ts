import type { MobileSignupPayload } from '../../machines/mobile-signup/mobile-signup.schema.ts';
import { asJson, submissionSender } from '../forms/send-submission.ts';

/** `POST /api/mobile-signup`, JSON: exactly the six fields of MOB-3. */
export const sendMobileSignup = submissionSender<MobileSignupPayload>('/api/mobile-signup', asJson);
