import { forms } from '../../machines/forms.ts';
import type { FormDetails } from '../../machines/shared/form-details.ts';
import { completionForm } from '../accounts/calls/complete-legal-acceptance.ts';
import { logoutForm } from '../accounts/calls/logout.ts';
import { sessionsForm } from '../accounts/calls/account-sessions.ts';
import type { PostedForm } from '../http/form-handler.ts';

/** What a call's description says of it (OpenAPI). */
export interface DescribedCall extends Pick<FormDetails, 'summary' | 'redirects'> {
  path: string;
  /** Several where the forms of two screens post to one path. */
  forms: readonly PostedForm[];
  /** It may be repeated without harm and reads no Idempotency-Key. */
  repeatable: boolean;
}

const callsOfForms = [
  ...Map.groupBy(
    forms.map(({ form }) => form),
    ({ form }) => form.action,
  ),
].map(([path, details]): DescribedCall => {
  const redirects = details.map((each) => each.redirects).find((each) => each !== undefined);
  return {
    path,
    forms: details.map(({ form }) => form),
    summary: details.map(({ summary }) => summary).join('. '),
    ...(redirects && { redirects }),
    repeatable: details.every((each) => each.repeatable),
  };
});

/** Every call that forms and the page's script make. */
export const describedCalls: readonly DescribedCall[] = [
  ...callsOfForms,
  { path: '/logout', forms: [logoutForm], summary: 'Ends the session', redirects: 'always', repeatable: true },
  {
    path: '/account/sessions',
    forms: [sessionsForm],
    summary: 'Ends one other session of the account, or all others',
    repeatable: true,
  },
  {
    path: '/complete-legal-acceptance',
    forms: [completionForm],
    summary: 'Where the signup goes on whose acceptance is recorded',
    redirects: 'always',
    repeatable: true,
  },
];
