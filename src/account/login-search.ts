import { type LoginReason, loginReasons } from '../../machines/login/login-reasons.ts';

export interface LoginSearch {
  /** Prefills the form (SIGN-9). */
  email?: string;
  /** Opaque token of the mailed link. Login consumes it, opening the screen does not (SRV-6). */
  confirmation?: string;
  session?: LoginReason;
}

export function loginSearch({ email, confirmation, session: reasonGiven }: Record<string, unknown>): LoginSearch {
  const session = loginReasons.find((reason) => reason === reasonGiven);
  return {
    ...(typeof email === 'string' && { email }),
    ...(typeof confirmation === 'string' && { confirmation }),
    ...(session && { session }),
  };
}
