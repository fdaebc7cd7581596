/** Least number of characters of a new password (SIGN-5). There is no maximum, and passwords are not trimmed. */
export const passwordMinimum = 8;
