import { storedForms } from '../submissions/index.ts';
import type { AccountHandlerOptions } from '../accounts/calls/account-handler.ts';
import { describedCalls } from './described-calls.ts';
import type { FormHandler } from '../http/form-handler.ts';
import { createInvite } from '../accounts/calls/signup-invite.ts';
import { createLegalAcceptance, createLegalCompletion } from '../accounts/calls/legal.ts';
import { createLogin, createLogout } from '../accounts/calls/login.ts';
import {
  createCompleteRegistration,
  createForgotPassword,
  createResendConfirmation,
  createResetPassword,
} from '../accounts/calls/mailed-links.ts';
import {
  createChangePassword,
  createChangePlan,
  createDeleteAccount,
  createEndSessions,
} from '../accounts/calls/own-account.ts';
import { createSignup } from '../accounts/calls/api-mobile-signup.ts';
import { createSubmissionCall, type SubmissionCallOptions } from '../submissions/submission-call.ts';

/** The calls about accounts, by path: each does something else with what it takes. */
const accountCalls: Readonly<Record<string, (options: AccountHandlerOptions) => FormHandler>> = {
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

/** A call, and the screen for a visitor who opens its path (a reload after sending, an old link). */
export interface Call {
  call: FormHandler;
  screen: string;
}

/** Every call that forms and the page's script make, by path. */
export function createCalls(options: AccountHandlerOptions & SubmissionCallOptions): Readonly<Record<string, Call>> {
  const handlers: Record<string, FormHandler> = {
    ...Object.fromEntries(storedForms.map((details) => [details.form.action, createSubmissionCall(details, options)])),
    ...Object.fromEntries(Object.entries(accountCalls).map(([path, create]) => [path, create(options)])),
  };
  return Object.fromEntries(
    describedCalls.map(({ path, forms: [form] }) => {
      const call = handlers[path];
      if (!call || !form) throw new Error(`${path} has no handler (server/api/calls.ts).`);
      return [path, { call, screen: form.screen }];
    }),
  );
}
