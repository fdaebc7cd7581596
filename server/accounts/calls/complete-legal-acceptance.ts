import { legalForm } from '../../../machines/legal-acceptance/legal-acceptance.form.ts';
import { completionPayload } from '../../../machines/legal-acceptance/legal-acceptance.schema.ts';
import { legalVersion } from '../../../machines/legal-acceptance/legal-version.ts';
import type { FormHandler, PostedForm } from '../../http/form.ts';
import { HttpError, withServiceUnavailable } from '../../http/http-error.ts';
import { hasAccepted } from '../legal-record.ts';
import type { AccountContext } from '../context.ts';
import { destinationOf, signatoryOf } from './api-legal-accept.ts';

/** Posted by the script alone. */
export const completionForm = {
  id: 'legal-acceptance',
  screen: '/legal-acceptance',
  encoding: 'application/json',
  payload: completionPayload,
} as const satisfies PostedForm;

/** `POST /complete-legal-acceptance` (LEGAL-5): the target of a signup with a recorded acceptance. */
export function completeLegalAcceptance(context: AccountContext): FormHandler {
  const { createFormHandler, store, log } = context;
  return createFormHandler({
    form: completionForm,
    accept: (ctx, { redirect_url: wanted }) =>
      withServiceUnavailable(ctx, log, legalForm.texts.refused, async () => {
        const by = await signatoryOf(ctx, { wanted }, context);
        if (!(await hasAccepted(store.db, by, legalVersion)))
          throw new HttpError(422, 'The legal documents are not accepted yet.');
        const to = destinationOf(ctx, by, wanted, context);
        return { redirectTo: to, body: { redirect: to } };
      }),
  });
}
