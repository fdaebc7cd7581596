import type { FormHandler } from '../../http/form-handler.ts';
import type { AccountHandlerOptions } from './account-handler.ts';
import { createDeleteAccount } from './account-delete.ts';
import { createChangePassword } from './account-password.ts';
import { createChangePlan } from './account-plan.ts';
import { createEndSessions } from './account-sessions.ts';
import { createLegalAcceptance } from './api-legal-accept.ts';
import { createSignup } from './api-mobile-signup.ts';
import { createResendConfirmation } from './api-resend-confirmation.ts';
import { createLegalCompletion } from './complete-legal-acceptance.ts';
import { createCompleteRegistration } from './complete-registration.ts';
import { createForgotPassword } from './forgot-password.ts';
import { createLogin, loginLimits } from './login.ts';
import { createLogout } from './logout.ts';
import { createResetPassword } from './reset-password.ts';
import { createInvite, inviteLimits } from './signup-invite.ts';
import { dataLimits } from './account-data.ts';
import { linkLimits } from './mailed-links.ts';
import { ownerLimits } from './owner.ts';

/** The calls about accounts, by path: each does something else with what it takes. */
export const accountCalls: Readonly<Record<string, (options: AccountHandlerOptions) => FormHandler>> = {
  '/api/mobile-signup': createSignup,
  '/login': createLogin,
  '/logout': createLogout,
  '/forgot-password': createForgotPassword,
  '/reset-password': createResetPassword,
  '/complete-registration': createCompleteRegistration,
  '/api/resend-confirmation': createResendConfirmation,
  '/signup-invite': createInvite,
  '/api/legal/accept': createLegalAcceptance,
  '/complete-legal-acceptance': createLegalCompletion,
  '/account/plan': createChangePlan,
  '/account/password': createChangePassword,
  '/account/sessions': createEndSessions,
  '/account/delete': createDeleteAccount,
};

export const accountLimits = { ...loginLimits, ...inviteLimits, ...linkLimits, ...ownerLimits, ...dataLimits };
