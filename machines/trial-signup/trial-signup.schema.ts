import * as z from 'zod/mini';
import { accountFields } from '../shared/account-fields.ts';
import { newPassword, optional } from '../shared/fields.ts';
import { planCodes } from '../domain/plans.ts';
import { roles } from '../domain/roles.ts';

/** What a visitor signs up for (SIGN-1). */
const signupTypes = ['trial', 'direct'] as const;
export type SignupType = (typeof signupTypes)[number];

const { firstName, lastName, email, organization } = accountFields;

/**
 * The payload of `POST /api/mobile-signup` as the trial signup sends it (SIGN-6): exactly these nine. All of them are
 * always there: what the visitor left open or did not bring along (organization, invite_token) is an empty text, and a
 * plan without a billing period is the monthly one.
 */
export const trialSignupPayload = z.strictObject({
  email,
  firstName,
  lastName,
  role: z.enum(roles),
  organization,
  password: newPassword,
  plan: z.enum(planCodes),
  signup_type: z.enum(signupTypes),
  invite_token: optional,
});
export type TrialSignupPayload = z.infer<typeof trialSignupPayload>;

/** What the visitor fills in (SIGN-5), in the form's order; plan, role, type and invite come with the page. */
export const trialSignupFields = z.strictObject({ firstName, lastName, email, password: newPassword, organization });
