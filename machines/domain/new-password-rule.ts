import { passwordMinimum } from './password-minimum.ts';

/** What a new password needs, and what the relay refuses (server/accounts/password-rules.ts). */
export const newPasswordRule = `At least ${passwordMinimum} characters. Common passwords and our name are refused.`;
