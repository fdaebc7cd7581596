import { BASE_PATH } from '../domain/base-path.ts';
import type { Answer } from '../shared/submission.ts';

/** Where every valid invite leads (SRV-7). */
const signup = `${BASE_PATH}/signup?`;

/**
 * Where the relay leads a visitor with a valid code: to the signup, whatever its query says (LEGAL-7).
 * @returns null when the answer leads nowhere or anywhere else
 */
export function signupPath(answer: Answer): string | null {
  const redirect = answer.ok ? answer.redirect : undefined;
  return redirect?.startsWith(signup) ? redirect : null;
}
