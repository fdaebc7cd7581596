import * as z from 'zod/mini';
import { failed } from '../shared/account-texts.ts';
import { describeForm } from '../shared/form-details.ts';
import { defineForm } from '../shared/form.ts';
import { inviteCode } from './invite-code.ts';

const payload = z.strictObject({ code: inviteCode });

export const inviteForm = defineForm({
  id: 'invite',
  controls: 'invite',
  screen: '/signup-invite',
  action: '/signup-invite',
  encoding: 'application/x-www-form-urlencoded',
  payload,
  fields: payload,
  labels: { code: 'Invite code' },
  descriptions: { code: 'As shown in your invitation. Spaces and dashes do not matter.' },
  boxes: {},
  texts: { submit: 'Use code', submitting: 'Checking…', refused: failed, interrupted: failed },
  showsReasons: true,
});

export type InvitePayload = z.infer<typeof payload>;

export const inviteDetails = describeForm(inviteForm, {
  purpose: 'A code for free access.',
  samples: { first: { code: 'STAVE2026' }, changed: { code: 'STAVE2027' } },
  done: null,
  submission: null,
});
