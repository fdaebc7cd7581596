import { BASE_PATH } from '../domain/base-path.ts';
import type { PlanCode } from '../domain/plans.ts';
import type { SignupType } from './trial-signup.form.ts';

export interface SignupOffer {
  type: SignupType;
  inviteToken: string;
}

/** The signup with a plan, or its chooser: the links' targets without script. */
export function signupAddress({ type, inviteToken }: SignupOffer, plan: PlanCode | null): string {
  const query = [
    ...(plan ? [`plan=${plan}`] : []),
    ...(type === 'trial' ? [] : [`type=${type}`]),
    ...(inviteToken === '' ? [] : [`invite_token=${encodeURIComponent(inviteToken)}`]),
  ];
  return `${BASE_PATH}/signup${query.length > 0 ? `?${query.join('&')}` : ''}`;
}
