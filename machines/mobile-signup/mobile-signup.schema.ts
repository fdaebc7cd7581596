import * as z from 'zod/mini';
import { accountFields } from '../shared/account-fields.ts';
import { roles } from '../domain/roles.ts';

const { firstName, lastName, email, organization } = accountFields;
const role = z.enum(roles, 'Choose your role');

/**
 * The payload of `POST /api/mobile-signup` as the mobile signup sends it (MOB-3): exactly these six, all of them always
 * there; an organization that was left open is an empty text. A form that is posted without script carries isIOS as the
 * text `true` or `false`.
 */
export const mobileSignupPayload = z.strictObject({
  email,
  firstName,
  lastName,
  role,
  organization,
  isIOS: z.boolean(),
});
export type MobileSignupPayload = z.infer<typeof mobileSignupPayload>;

/** What the visitor fills in (MOB-1), in the form's order. */
export const mobileSignupFields = z.strictObject({ firstName, lastName, email, role, organization });
