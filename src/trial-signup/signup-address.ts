import { BASE_PATH } from '../../machines/domain/base-path.ts';
import type { PlanCode } from '../../machines/domain/plans.ts';
import type { SignupType } from '../../machines/trial-signup/trial-signup.form.ts';

export interface SignupOffer {
  type: SignupType;
  inviteToken: string;
}

/** The signup with a plan, or its chooser: the links' targets without script. */
export function signupAddress({ type, inviteToken }: SignupOffer, plan: PlanCode | null): string {
  const query = new URLSearchParams({
    ...(plan && { plan }),
    ...(type !== 'trial' && { type }),
    ...(inviteToken !== '' && { invite_token: inviteToken }),
  });
  return `${BASE_PATH}/signup${query.size > 0 ? `?${query}` : ''}`;
}
