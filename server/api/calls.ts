import { storedForms } from '../submissions/index.ts';
import type { AccountHandlerOptions } from '../accounts/calls/account-handler.ts';
import { accountCalls } from '../accounts/calls/index.ts';
import { describedCalls } from './described-calls.ts';
import type { FormHandler } from '../http/form-handler.ts';
import { createSubmissionCall, type SubmissionCallOptions } from '../submissions/submission-call.ts';

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
