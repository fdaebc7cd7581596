import * as z from 'zod/mini';
import { forms } from '../../machines/forms.ts';
import { completionPayload } from '../../machines/legal-acceptance/legal-acceptance.schema.ts';
import type { FormDetails } from '../../machines/shared/form-details.ts';
import type { PostedForm } from './form-handler.ts';

/** `POST /logout`, of the button on the account's page. */
export const logoutForm = {
  id: 'logout',
  screen: '/login',
  encoding: 'application/x-www-form-urlencoded',
  payload: z.strictObject({}),
} as const satisfies PostedForm;

/** `POST /account/sessions`, of the buttons on the account's page: a session's handle, or `others`. */
export const sessionsForm = {
  id: 'sessions',
  screen: '/dashboard',
  encoding: 'application/x-www-form-urlencoded',
  payload: z.strictObject({ session: z.string().check(z.regex(/^[\w-]{1,64}$/, 'Choose a session')) }),
} as const satisfies PostedForm;

/** `POST /complete-legal-acceptance` (LEGAL-5), of the script alone. */
export const completionForm = {
  id: 'legal-acceptance',
  screen: '/legal-acceptance',
  encoding: 'application/json',
  payload: completionPayload,
} as const satisfies PostedForm;

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
