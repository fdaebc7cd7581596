/** Characters of a new password (SPEC.md section 5). There is no maximum, and nothing is trimmed. */
export const passwordMinimum = 8;
