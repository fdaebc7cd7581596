import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { betaAlert } from '../../machines/beta-application/beta-alert.ts';
import { betaPayload } from '../../machines/beta-application/beta-application.schema.ts';
import { betaSubmission } from '../submissions/beta.ts';
import type { ApplicationHandlerOptions } from './application-handler.ts';
import { countMail } from './count-mail.ts';
import { type FormHandler, LARGEST_TEXTS } from './form-handler.ts';

/** What the form says when the relay cannot take an application (BETA-4). */
const NOT_SENT = 'Failed to submit your application. Please try again or contact us directly.';

/** `POST /beta-signup` (BETA-3): stored durably, then answered, then delivered. */
export function createBetaSignup(options: ApplicationHandlerOptions): FormHandler {
  const { createFormHandler, submit } = options;
  return createFormHandler({
    form: {
      flow: 'beta-application',
      screen: '/beta-tester',
      schema: betaPayload,
      alert: (wrong, values) => betaAlert(Object.keys(wrong), values),
    },
    largest: LARGEST_TEXTS,
    perSender: 'formsOfSender',
    async accept(ctx, payload, { key }) {
      const mail = await countMail(ctx, 'confirmation', payload.email, options);
      await submit(
        ctx,
        { kind: betaSubmission, payload, key: key(), mailsVisitor: mail.mayGo, notStored: NOT_SENT },
        () => mail.takeBack(),
      );
      return { redirectTo: `${BASE_PATH}/beta-tester?sent=yes` };
    },
  });
}
