import { legalForm } from '../../../machines/legal-acceptance/legal-acceptance.form.ts';
import { completionPayload } from '../../../machines/legal-acceptance/legal-acceptance.schema.ts';
import { legalVersion } from '../../../machines/legal-acceptance/legal-version.ts';
import type { FormHandler, PostedForm } from '../../http/form-handler.ts';
import { HttpError } from '../../http/http-error.ts';
import { withServiceUnavailable } from '../../http/service-unavailable.ts';
import type { AccountHandlerOptions } from './account-handler.ts';
import { destinationOf, signatoryOf } from './legal.ts';

/** `POST /complete-legal-acceptance` (LEGAL-5), of the script alone. */
export const completionForm = {
  id: 'legal-acceptance',
  screen: '/legal-acceptance',
  encoding: 'application/json',
  payload: completionPayload,
} as const satisfies PostedForm;

/** `POST /complete-legal-acceptance` (LEGAL-5): the target of a signup with a recorded acceptance. */
export function createLegalCompletion(options: AccountHandlerOptions): FormHandler {
  const { createFormHandler, accounts, log } = options;
  return createFormHandler({
    form: completionForm,
    accept: (ctx, { redirect_url: wanted }) =>
      withServiceUnavailable(ctx, log, legalForm.texts.refused, async () => {
        const by = await signatoryOf(ctx, wanted, options);
        if (!(await accounts.hasAccepted(by, legalVersion)))
          throw new HttpError(422, 'The legal documents are not accepted yet.');
        const to = destinationOf(ctx, by, wanted, options);
        return { redirectTo: to, body: { redirect: to } };
      }),
  });
}
