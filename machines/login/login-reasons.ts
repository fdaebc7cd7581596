/** Why a protected page redirected to the login (SRV-12): the session has ended, or the browser sent none. */
export const loginReasons = ['ended', 'none'] as const;
export type LoginReason = (typeof loginReasons)[number];
