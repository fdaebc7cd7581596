/** Characters of a new password (SIGN-5). There is no maximum, and nothing is trimmed. */
export const passwordMinimum = 8;
