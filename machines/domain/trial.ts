const DAY = 24 * 3_600_000;

/** Days from the acceptance of the terms (SIGN-7). */
export const trialDays = 14;

/** SRV-12. Times are milliseconds since 1970. */
export type TrialStanding =
  /** The terms are not accepted yet. */
  | { state: 'waiting'; invited: boolean }
  /** Free access by invite, without end. */
  | { state: 'invited' }
  /** `daysLeft` is 1 on the last day. */
  | { state: 'running'; daysLeft: number; endsAt: number }
  | { state: 'ended'; endedAt: number };

/**
 * @param account when its owner accepted the terms (ms since 1970), or null; and whether by an invite
 * @param now milliseconds since 1970
 */
export function trialStanding(
  { startedAt, invited }: { startedAt: number | null; invited: boolean },
  now: number,
): TrialStanding {
  if (startedAt === null) return { state: 'waiting', invited };
  if (invited) return { state: 'invited' };
  const end = startedAt + trialDays * DAY;
  if (now >= end) return { state: 'ended', endedAt: end };
  return { state: 'running', daysLeft: Math.ceil((end - now) / DAY), endsAt: end };
}
