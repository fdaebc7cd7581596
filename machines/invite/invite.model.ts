import type { ActorEndings, EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { offersKey, submitSamples } from '../shared/submission.model.ts';
import { inviteMachine } from './invite.machine.ts';
import type { InvitePayload } from './invite.schema.ts';

const first: InvitePayload = { code: 'STAVE2026' };
const changed: InvitePayload = { code: 'STAVE2027' };

export const inviteFlow = defineFlow({
  machine: inviteMachine,
  verifiedIn: 'page',
  starts: { opened: undefined },
  events: {
    'form.submit': submitSamples(first, changed),
    'page.return': [{ type: 'page.return' }],
  } satisfies EventSamples<typeof inviteMachine>,
  actors: {
    checkCode: {
      outputs: [
        { ok: true, redirect: '/landing-new/signup?invite_token=opaque' },
        { ok: true, redirect: 'https://elsewhere.example/landing-new/signup?invite_token=opaque' },
        { ok: false, error: 'That invite code is not valid.', fields: { code: 'That invite code is not valid.' } },
      ],
      errors: [{ message: 'network error' }],
    },
  } satisfies ActorEndings<typeof inviteMachine>,
  serializeState: ({ value, context }) => `${value} ${context.payload?.code ?? ''}`,
  // Only a page that another one has taken the place of comes back.
  filterEvents: ({ value, context }, event) =>
    event.type === 'page.return' ? value === 'leading' : offersKey(context, event, ({ code }) => code === changed.code),
});
