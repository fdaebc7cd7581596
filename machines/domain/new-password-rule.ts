import { passwordMinimum } from './password-minimum.ts';

/** Rule for a new password, with the reasons for which the relay refuses one (server/accounts/password-rules.ts). */
export const newPasswordRule = `At least ${passwordMinimum} characters. Common passwords and our name are refused.`;
