import { BASE_PATH } from '../../machines/domain/base-path.ts';
import type { PlanCode } from '../../machines/domain/plans.ts';
import type { SignupType } from '../../machines/trial-signup/trial-signup.schema.ts';

/** What a visitor came to the signup with, beside a plan. */
export interface SignupOffer {
  type: SignupType;
  /** The token of an invite; empty without one. */
  inviteToken: string;
}

/** The address of the signup with a plan, or of its chooser: where the links lead without script. */
export function signupAddress({ type, inviteToken }: SignupOffer, plan: PlanCode | null): string {
  const query = new URLSearchParams({
    ...(plan && { plan }),
    ...(type !== 'trial' && { type }),
    ...(inviteToken !== '' && { invite_token: inviteToken }),
  });
  return `${BASE_PATH}/signup${query.size > 0 ? `?${query}` : ''}`;
}
