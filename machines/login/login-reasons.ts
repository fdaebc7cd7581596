/** Why the login comes before what was asked for (SRV-12): a session that was there is over, or the browser has brought none. */
export const loginReasons = ['ended', 'none'] as const;
export type LoginReason = (typeof loginReasons)[number];
