const DAY = 24 * 3_600_000;

/** How long the trial lasts, in days: from the acceptance of the terms on (SPEC.md section 1). */
export const trialDays = 14;

/** How an account stands (SRV-12). Days are those of UTC, as in `2026-12-05`. */
export type TrialStanding =
  /** The terms are still to be accepted. */
  | { state: 'waiting'; invited: boolean }
  /** An invite gives free access, without a trial that ends. */
  | { state: 'invited' }
  /** `daysLeft` is 1 on the last day. */
  | { state: 'running'; daysLeft: number; endsOn: string }
  | { state: 'ended'; endedOn: string };

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * How an account stands at a moment.
 * @param account when its owner had accepted the terms (milliseconds since 1970), null before; and whether by an invite
 * @param now milliseconds since 1970
 */
export function trialStanding(
  { startedAt, invited }: { startedAt: number | null; invited: boolean },
  now: number,
): TrialStanding {
  if (startedAt === null) return { state: 'waiting', invited };
  if (invited) return { state: 'invited' };
  const end = startedAt + trialDays * DAY;
  if (now >= end) return { state: 'ended', endedOn: dayOf(end) };
  return { state: 'running', daysLeft: Math.ceil((end - now) / DAY), endsOn: dayOf(end) };
}
