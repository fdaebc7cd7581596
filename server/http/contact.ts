import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { contactPayload } from '../../machines/contact/contact.schema.ts';
import { contactSubmission } from '../submissions/contact.ts';
import { type FormHandler, type CreateFormHandler, LARGEST_TEXTS } from './form-handler.ts';
import type { Submit } from './submit.ts';

/** What the form says when the relay cannot take a message (CONT-3). */
const NOT_SENT = 'Failed to send message. Please try again.';

/** `POST /contact` (CONT-2): stored durably, then answered, then delivered. */
export function createContact({
  createFormHandler,
  submit,
}: {
  createFormHandler: CreateFormHandler;
  submit: Submit;
}): FormHandler {
  return createFormHandler({
    form: { flow: 'contact', screen: '/contact', schema: contactPayload },
    largest: LARGEST_TEXTS,
    perSender: 'formsOfSender',
    async accept(ctx, payload, { key }) {
      await submit(ctx, { kind: contactSubmission, payload, key: key(), notStored: NOT_SENT });
      return { redirectTo: `${BASE_PATH}/contact?sent=yes` };
    },
  });
}
