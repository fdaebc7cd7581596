import { type LoginReason, loginReasons } from '../../machines/login/login-reasons.ts';

/** What the login screen reads from its query. */
export interface LoginSearch {
  /** The address that the form is filled in with (SIGN-9). */
  email?: string;
  /** The opaque token of the mailed link; logging in consumes it, opening the screen does not (SRV-6). */
  confirmation?: string;
  /** Why the login comes before what was asked for. */
  session?: LoginReason;
}

/** Reads the query; what is no text is left out. */
export function loginSearch({ email, confirmation, session: said }: Record<string, unknown>): LoginSearch {
  const session = loginReasons.find((reason) => reason === said);
  return {
    ...(typeof email === 'string' && { email }),
    ...(typeof confirmation === 'string' && { confirmation }),
    ...(session && { session }),
  };
}
