import type { ActorEndings, EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { offersKey, submitSamples } from '../shared/submission.model.ts';
import { mobileSignupMachine } from './mobile-signup.machine.ts';
import type { MobileSignupPayload } from './mobile-signup.schema.ts';

const first: MobileSignupPayload = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Osei',
  role: 'physician_assistant',
  organization: '',
  isIOS: true,
};
const changed: MobileSignupPayload = { ...first, email: 'ada.osei@example.com', organization: 'Lakeside' };

export const mobileSignupFlow = defineFlow({
  machine: mobileSignupMachine,
  verifiedIn: 'page',
  starts: { opened: { alreadySent: false }, 'opened after a post without script': { alreadySent: true } },
  events: {
    'form.submit': submitSamples(first, changed),
    'form.correct': [{ type: 'form.correct' }],
  } satisfies EventSamples<typeof mobileSignupMachine>,
  actors: {
    sendMobileSignup: {
      outputs: [
        { ok: true },
        { ok: false, error: null, fields: {} },
        { ok: false, error: 'Please check what you entered.', fields: { role: 'Choose another role' } },
      ],
      errors: [{ message: 'network error' }],
    },
  } satisfies ActorEndings<typeof mobileSignupMachine>,
  serializeState: ({ value, context }) => `${value} ${value === 'sent' && context.alreadySent ? 'without script' : ''}`,
  filterEvents: ({ context }, event) =>
    event.type !== 'form.submit' || offersKey(context, event, ({ email }) => email === changed.email),
});
