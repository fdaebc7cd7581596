import { betaPayload } from '../../machines/beta-application/beta-application.schema.ts';
import { careerForm } from '../../machines/career-application/career-application.schema.ts';
import { completeRegistrationPayload } from '../../machines/complete-registration/complete-registration.schema.ts';
import { contactForm } from '../../machines/contact/contact.schema.ts';
import { forgotPasswordPayload } from '../../machines/forgot-password/forgot-password.schema.ts';
import { invitePayload } from '../../machines/invite/invite.schema.ts';
import { legalPayload, notLoggedIn } from '../../machines/legal-acceptance/legal-acceptance.schema.ts';
import { loginReasons } from '../../machines/login/login-reasons.ts';
import { loginPayload } from '../../machines/login/login.schema.ts';
import { mobileSignupForm } from '../../machines/mobile-signup/mobile-signup.schema.ts';
import { resendConfirmationPayload } from '../../machines/resend-confirmation/resend-confirmation.schema.ts';
import { resetPasswordPayload } from '../../machines/reset-password/reset-password.schema.ts';
import type { TrialStanding } from '../../machines/domain/trial.ts';
import { trialSignupForm } from '../../machines/trial-signup/trial-signup.schema.ts';
import type { Account, RejectedPost } from '../../machines/domain/answered.ts';

/** What a page is rendered with for a request. */
export interface RequestState {
  query?: string;
  refusal?: RejectedPost;
  account?: Account;
  loginMigrating?: boolean;
}

/** A refused form with a message beside every field and one for the whole. */
const refused = (flow: string, { shape }: { shape: object }, values: Record<string, string> = {}): RequestState => ({
  refusal: {
    flow,
    values,
    fields: Object.fromEntries(Object.keys(shape).map((field) => [field, 'Wrong'])),
    error: 'Wrong',
  },
});

/** A refused form whose mailed link is good for another try. */
const refusedPassword = (flow: string): RequestState => ({
  refusal: { flow, values: { token: 'opaque' }, fields: { password: 'Wrong' }, error: null },
});

const standings: readonly TrialStanding[] = [
  { state: 'waiting', invited: false },
  { state: 'waiting', invited: true },
  { state: 'invited' },
  { state: 'running', daysLeft: 14, endsOn: '2026-01-15' },
  { state: 'ended', endedOn: '2026-01-15' },
];
const accounts = standings.flatMap((standing) =>
  [null, 'np_pa_annual' as const].map((plan): Account => ({ address: 'ada@visitor.example', plan, standing })),
);
const [account] = accounts;

const login = [
  { query: '?email=ada%40visitor.example&confirmation=opaque' },
  ...loginReasons.map((reason) => ({ query: `?email=x&session=${reason}` })),
];

const states: Readonly<Record<string, readonly RequestState[]>> = {
  '/beta-tester': [refused('beta-application', betaPayload)],
  '/career-application': [refused('career-application', careerForm)],
  '/contact': [refused('contact', contactForm)],
  '/enterprise': [{ query: '?clinicians=20' }, { query: '?clinicians=none&visits=' }],
  '/signup': [
    { query: '?invite_token=opaque' },
    { query: '?invite_token=opaque&plan=NP' },
    refused('trial-signup', trialSignupForm, { plan: 'np_pa_annual', invite_token: 'opaque' }),
    refused('trial-signup', trialSignupForm),
  ],
  '/mobile-signup': [
    refused('mobile-signup', mobileSignupForm),
    refused('mobile-signup', mobileSignupForm, { isIOS: 'true' }),
  ],
  '/login': [...login, refused('login', loginPayload)],
  '/actual-login': [...login, { loginMigrating: true }],
  '/forgot-password': [refused('forgot-password', forgotPasswordPayload)],
  '/signup-invite': [refused('invite', invitePayload)],
  '/reset-password': [
    { query: '?token=opaque' },
    refusedPassword('reset-password'),
    refused('reset-password', resetPasswordPayload),
  ],
  '/complete-registration': [
    { query: '?token=opaque' },
    refusedPassword('complete-registration'),
    refused('complete-registration', completeRegistrationPayload),
    refused('resend-confirmation', resendConfirmationPayload),
  ],
  '/legal-acceptance': [
    { query: '?redirect_url=%2Fdashboard&signup_email=ada%40visitor.example' },
    ...(account ? [{ account }, { ...refused('legal-acceptance', legalPayload), account }] : []),
    { refusal: { flow: 'legal-acceptance', values: {}, fields: {}, error: notLoggedIn } },
  ],
  '/dashboard': accounts.map((each) => ({ account: each })),
};

/**
 * Everything that a page is rendered with for requests, an example of each state: the critical CSS of the page holds for all of them.
 * @returns nothing for a page that is prerendered only
 */
export const requestStates = (path: string): readonly RequestState[] =>
  Object.hasOwn(states, path) ? (states[path] ?? []) : [];
