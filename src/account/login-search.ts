/** What the login screen reads from its query. */
export interface LoginSearch {
  /** The address that the form is filled in with (SIGN-9). */
  email?: string;
  /** The opaque token of the mailed link; logging in consumes it, opening the screen does not (SRV-6). */
  confirmation?: string;
}

/** Reads the query; what is no text is left out. */
export function loginSearch({ email, confirmation }: Record<string, unknown>): LoginSearch {
  return { ...(typeof email === 'string' && { email }), ...(typeof confirmation === 'string' && { confirmation }) };
}
