/**
 * Reason for a login: an ended session, none, none right after a login (SRV-12), or an unusable mailed link (ACC-9).
 */
export const loginReasons = ['ended', 'none', 'cookies', 'link'] as const;
export type LoginReason = (typeof loginReasons)[number];
