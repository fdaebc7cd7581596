import { forms } from '../../machines/forms.ts';
import { storedForms } from '../outbox/form-submission.ts';
import type { AccountContext } from '../accounts/context.ts';
import { sessionsForm } from '../accounts/calls/account-sessions.ts';
import { completionForm } from '../accounts/calls/complete-legal-acceptance.ts';
import { accountCalls } from '../accounts/calls/index.ts';
import { logoutForm } from '../accounts/calls/logout.ts';
import type { FormHandler, PostedForm } from '../http/form-handler.ts';
import { createSubmissionCall, type SubmissionCallOptions } from '../outbox/submission-call.ts';

/** The form of every call, by path. Of two forms that post to one path the first in `forms` counts. */
export const postedForms: Readonly<Record<string, PostedForm>> = {
  ...Object.fromEntries(forms.map(({ form }) => [form.action, form] as const).toReversed()),
  '/logout': logoutForm,
  '/account/sessions': sessionsForm,
  '/complete-legal-acceptance': completionForm,
};

/** A call, and the screen for a visitor who opens its path (a reload after sending, an old link). */
export interface Call {
  call: FormHandler;
  screen: string;
}

/** Every call that forms and the page's script make, by path. */
export function createCalls(options: AccountContext & SubmissionCallOptions): Readonly<Record<string, Call>> {
  const handlers: Record<string, FormHandler> = {
    ...Object.fromEntries(storedForms.map((details) => [details.form.action, createSubmissionCall(details, options)])),
    ...Object.fromEntries(Object.entries(accountCalls).map(([path, create]) => [path, create(options)])),
  };
  return Object.fromEntries(
    Object.entries(postedForms).map(([path, { screen }]) => {
      const call = handlers[path];
      if (!call) throw new Error(`${path} has no handler (server/api/calls.ts).`);
      return [path, { call, screen }];
    }),
  );
}
