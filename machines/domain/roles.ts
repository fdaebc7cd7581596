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

export const roleLabels: Readonly<Record<Role, string>> = {
  physician: 'Physician',
  nurse_practitioner: 'Nurse practitioner',
  physician_assistant: 'Physician assistant',
  resident: 'Resident',
  student: 'Student',
  nurse: 'Nurse',
  other_healthcare: 'Other healthcare role',
};
