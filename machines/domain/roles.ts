/** Who signs up (MOB-1): the values of the field `role` (SPEC.md section 3), in the order in which they are offered. */
export const roles = [
  'physician',
  'nurse_practitioner',
  'physician_assistant',
  'resident',
  'student',
  'nurse',
  'other_healthcare',
] as const;
export type Role = (typeof roles)[number];
