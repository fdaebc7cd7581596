import { emailAddress, filled, optional } from './fields.ts';

/** Fields of every signup (SIGN-5, MOB-1). */
export const accountFields = {
  firstName: filled('Enter your first name'),
  lastName: filled('Enter your last name'),
  email: emailAddress,
  organization: optional,
};
