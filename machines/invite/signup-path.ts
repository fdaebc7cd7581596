import { BASE_PATH } from '../base-path.ts';
/** Where every valid invite leads (SRV-7). */
const signup = `${BASE_PATH}/signup?`;

/** Whether the relay's redirect leads to the signup and nowhere else: a path of our own, whatever its query says (LEGAL-7). */
export function isSignupPath(redirect: string): boolean {
  return redirect.startsWith(signup);
}
