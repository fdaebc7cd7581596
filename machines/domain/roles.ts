/** The values of the field `role`, in the offered order (MOB-1). */
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
