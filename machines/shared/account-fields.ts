import { emailAddress, filled, optional } from './fields.ts';

/** Whose account it will be: the fields that every signup asks for (SIGN-5, MOB-1). */
export const accountFields = {
  firstName: filled('Enter your first name'),
  lastName: filled('Enter your last name'),
  email: emailAddress,
  organization: optional,
};
