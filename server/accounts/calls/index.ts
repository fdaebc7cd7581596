import { completeRegistrationDetails } from '../../../machines/complete-registration/complete-registration.form.ts';
import { forgotPasswordDetails } from '../../../machines/forgot-password/forgot-password.form.ts';
import { resendConfirmationDetails } from '../../../machines/resend-confirmation/resend-confirmation.form.ts';
import { resetPasswordDetails } from '../../../machines/reset-password/reset-password.form.ts';
import type { FormHandler } from '../../http/form.ts';
import type { AccountContext } from '../context.ts';
import { ACCOUNT_SCREEN } from '../owner.ts';
import { accountData, accountDocument, accountScreen, accountTrial } from './account.ts';
import { deleteAccount } from './account-delete.ts';
import { changePassword } from './account-password.ts';
import { changePlan } from './account-plan.ts';
import { endSessions } from './account-sessions.ts';
import { takeSignup } from './api-mobile-signup.ts';
import { acceptLegalDocuments, completeLegalAcceptance } from './legal-acceptance.ts';
import { logOut, takeLogin } from './login.ts';
import { askForLink, passwordByLink } from './mailed-links.ts';
import { takeInvite } from './signup-invite.ts';

type CreateHandler = (context: AccountContext) => FormHandler;

/** The calls about accounts, by path. */
export const accountCalls: Readonly<Record<string, CreateHandler>> = {
  '/api/mobile-signup': takeSignup,
  '/login': takeLogin,
  '/logout': logOut,
  '/forgot-password': askForLink('reset', forgotPasswordDetails),
  '/api/resend-confirmation': askForLink('confirm', resendConfirmationDetails),
  '/reset-password': passwordByLink('reset', resetPasswordDetails),
  '/complete-registration': passwordByLink('confirm', completeRegistrationDetails),
  '/signup-invite': takeInvite,
  '/api/legal/accept': acceptLegalDocuments,
  '/complete-legal-acceptance': completeLegalAcceptance,
  '/account/plan': changePlan,
  '/account/password': changePassword,
  '/account/sessions': endSessions,
  '/account/delete': deleteAccount,
};

/** The owner's page and files, by path. */
export const ownersPages: Readonly<Record<string, CreateHandler>> = {
  [ACCOUNT_SCREEN]: accountScreen,
  '/account/document': accountDocument,
  '/account/data': accountData,
  '/account/trial.ics': accountTrial,
};
