import { submissionFlow } from '../shared/submission.model.ts';
import { inviteDetails } from './invite.form.ts';
import { inviteMachine } from './invite.machine.ts';

const invalid = 'That invite code is not valid.';

export const inviteFlow = submissionFlow(inviteMachine, inviteDetails, {
  starts: { opened: undefined },
  events: { 'page.return': [{ type: 'page.return' }] },
  answers: [
    { ok: true, redirect: '/landing-new/signup?invite_token=opaque' },
    { ok: true, redirect: 'https://elsewhere.example/landing-new/signup?invite_token=opaque' },
    { ok: false, error: invalid, fields: { code: invalid } },
  ],
  serializeState: ({ value, context }) => `${value} ${context.payload?.code ?? ''}`,
  // Only a page that another one has taken the place of comes back.
  filterEvents: ({ value }) => value === 'leading',
});
