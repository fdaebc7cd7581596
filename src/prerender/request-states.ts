import { completeRegistrationForm } from '../../machines/complete-registration/complete-registration.form.ts';
import { forms } from '../../machines/forms.ts';
import { legalForm } from '../../machines/legal-acceptance/legal-acceptance.form.ts';
import { notLoggedIn } from '../../machines/legal-acceptance/legal-acceptance.schema.ts';
import { loginReasons } from '../../machines/login/login-reasons.ts';
import { loginForm } from '../../machines/login/login.form.ts';
import { mobileSignupForm } from '../../machines/mobile-signup/mobile-signup.form.ts';
import { resendConfirmationForm } from '../../machines/resend-confirmation/resend-confirmation.form.ts';
import { resetPasswordForm } from '../../machines/reset-password/reset-password.form.ts';
import type { Form } from '../../machines/shared/form.ts';
import type { TrialStanding } from '../../machines/domain/trial.ts';
import { trialSignupForm } from '../../machines/trial-signup/trial-signup.form.ts';
import type { Account, AccountDetails, RejectedPost } from '../../machines/domain/answered.ts';

export interface RequestState {
  query?: string;
  refusal?: RejectedPost;
  account?: Account;
  loginMigrating?: boolean;
}

const rejected = (form: Pick<Form, 'id' | 'labels'>, values: Record<string, string> = {}): RequestState => ({
  refusal: {
    flow: form.id,
    values,
    fields: Object.fromEntries(Object.keys(form.labels).map((field) => [field, 'Wrong'])),
    error: 'Wrong',
  },
});

/** A rejected password whose mailed link can be used again. */
const refusedPassword = (flow: string): RequestState => ({
  refusal: { flow, values: { token: 'opaque' }, fields: { password: 'Wrong' }, error: null },
});

const standings: readonly TrialStanding[] = [
  { state: 'waiting', invited: false },
  { state: 'waiting', invited: true },
  { state: 'invited' },
  { state: 'running', daysLeft: 14, endsAt: Date.UTC(2026, 0, 15) },
  { state: 'ended', endedAt: Date.UTC(2026, 0, 15) },
];
const accounts = standings.flatMap((standing) =>
  [null, 'np_pa_annual' as const].map((plan): Account => ({ address: 'ada@visitor.example', plan, standing })),
);
const [account] = accounts;

const accepted = { version: '2025-07-27', sha256: 'digest', acceptedAt: '2026-01-01T00:00:00.000Z' };
const details: AccountDetails = {
  product: 'https://app.site.example/',
  payable: true,
  accepted: ['terms', 'baa', 'statements'].map((document) => ({ document, ...accepted })),
  sessions: ['first', 'second', 'third'].map((handle) => ({ handle, begunAt: 0, current: handle === 'first' })),
};

const login = [
  { query: '?email=ada%40visitor.example&confirmation=opaque' },
  ...loginReasons.map((reason) => ({ query: `?email=x&session=${reason}` })),
];

const states: Readonly<Record<string, readonly RequestState[]>> = {
  ...Object.fromEntries(forms.map(({ form }) => [form.screen, [rejected(form)]])),
  '/enterprise': [{ query: '?clinicians=20' }, { query: '?clinicians=none&visits=' }],
  '/signup': [
    { query: '?invite_token=opaque' },
    { query: '?invite_token=opaque&plan=NP' },
    rejected(trialSignupForm, { plan: 'np_pa_annual', invite_token: 'opaque' }),
    rejected(trialSignupForm),
  ],
  '/mobile-signup': [rejected(mobileSignupForm), rejected(mobileSignupForm, { isIOS: 'true' })],
  '/login': [...login, rejected(loginForm)],
  '/actual-login': [...login, { loginMigrating: true }],
  '/reset-password': [{ query: '?token=opaque' }, refusedPassword('reset-password'), rejected(resetPasswordForm)],
  '/complete-registration': [
    { query: '?token=opaque' },
    refusedPassword('complete-registration'),
    rejected(completeRegistrationForm),
    rejected(resendConfirmationForm),
  ],
  '/legal-acceptance': [
    { query: '?redirect_url=%2Fdashboard&signup_email=ada%40visitor.example' },
    ...(account ? [{ account }, { ...rejected(legalForm), account }] : []),
    { refusal: { flow: 'legal-acceptance', values: {}, fields: {}, error: notLoggedIn } },
  ],
  '/account': [
    ...accounts.flatMap((each) => [
      { account: each },
      { account: { ...each, details } },
      { account: { ...each, details: { ...details, product: null, payable: false } } },
      {
        account: { ...each, details: { ...details, accepted: [] } },
        refusal: { flow: 'sessions', values: {}, fields: {}, error: 'Wrong' },
      },
    ]),
    ...accounts.slice(0, 1).map((each) => ({
      query: '?document=digest',
      account: {
        ...each,
        details: { ...details, document: { document: 'terms', ...accepted, text: 'Terms\n1. One' } },
      },
    })),
  ],
};

/** The page's critical CSS covers all these examples. Empty for a page that is only prerendered. */
export const requestStates = (path: string): readonly RequestState[] =>
  Object.hasOwn(states, path) ? (states[path] ?? []) : [];
