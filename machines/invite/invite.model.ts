import { submissionFlow } from '../shared/submission.model.ts';
import { inviteDetails } from './invite.form.ts';
import { inviteMachine } from './invite.machine.ts';
import { inviteView } from './invite.view.ts';

const invalid = 'That invite code is not valid.';

export const inviteFlow = submissionFlow(inviteMachine, inviteDetails, {
  view: inviteView,
  outside: ['page.return'],
  starts: { opened: undefined },
  answers: [
    { ok: true, redirect: '/landing-new/signup?invite_token=opaque' },
    { ok: true, redirect: 'https://elsewhere.example/landing-new/signup?invite_token=opaque' },
    { ok: false, error: invalid, fields: { code: invalid } },
  ],
  serializeState: ({ value, context }) => `${value} ${context.payload?.code ?? ''}`,
  // Only a page that was left returns.
  filterEvents: ({ value }) => value === 'leading',
});
