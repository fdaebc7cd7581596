import { BASE_PATH } from '../domain/base-path.ts';
import type { Answer } from '../shared/submission.ts';

/** Target of every valid invite (SRV-7). */
const signup = `${BASE_PATH}/signup?`;

/** Accepts the signup's path with any query (LEGAL-7). @returns null for anything else */
export function signupPath(answer: Answer): string | null {
  const redirect = answer.ok ? answer.redirect : undefined;
  return redirect?.startsWith(signup) ? redirect : null;
}
