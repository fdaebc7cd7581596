/** Characters of a password that is being chosen, at least (SPEC.md section 5). There is no upper bound, and nothing is trimmed. */
export const passwordMinimum = 8;
