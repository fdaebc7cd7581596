import { fromPromise } from 'xstate';
import type { ContactAnswer, ContactSending } from '../../machines/contact/contact.machine.ts';

/**
 * Sends one message: `POST /contact`, multipart, exactly the three fields of SPEC.md section 7. The key goes
 * in a header, so that trying again is recognised (SRV-2). Rejects when no answer comes.
 */
export const sendContact = fromPromise<ContactAnswer, ContactSending>(async ({ input, signal }) => {
  const body = new FormData();
  body.set('name', input.payload.name);
  body.set('email', input.payload.email);
  body.set('message', input.payload.message);
  const response = await fetch('/contact', {
    method: 'POST',
    body,
    headers: { Accept: 'application/json', 'Idempotency-Key': input.key },
    signal,
  });
  return { ok: response.ok };
});
