import { failed } from '../shared/account-texts.ts';
import { defineForm, describeForm } from '../shared/form.ts';
import { invitePayload } from './invite.schema.ts';

export const inviteForm = defineForm({
  id: 'invite',
  controls: 'invite',
  screen: '/signup-invite',
  action: '/signup-invite',
  encoding: 'application/x-www-form-urlencoded',
  actor: 'checkCode',
  payload: invitePayload,
  fields: invitePayload,
  labels: { code: 'Invite code' },
  boxes: {},
  texts: { submit: 'Use code', submitting: 'Checking…', refused: failed, interrupted: failed },
  showsReasons: true,
});

export const inviteDetails = describeForm(inviteForm, {
  summary: 'A code for free access',
  purpose: 'A code for free access.',
  samples: { first: { code: 'STAVE2026' }, changed: { code: 'STAVE2027' } },
  starts: {},
  limit: null,
  submission: null,
});
