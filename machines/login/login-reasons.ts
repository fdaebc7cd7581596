/**
 * Why the visitor comes to the login: the session has ended, there is none, there is none right after a login (SRV-12), or the mailed
 * link cannot be used (ACC-9).
 */
export const loginReasons = ['ended', 'none', 'cookies', 'link'] as const;
export type LoginReason = (typeof loginReasons)[number];
