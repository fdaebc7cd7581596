import * as z from 'zod/mini';
import { failed } from '../shared/account-texts.ts';
import { describeForm } from '../shared/form-details.ts';
import { defineForm } from '../shared/form.ts';

const payload = z.strictObject({ password: z.string().check(z.minLength(1, 'Enter your password')) });

/** ACC-5. Deletion removes the account with its sessions and links; legal records stay. */
export const deleteAccountForm = defineForm({
  id: 'delete-account',
  controls: 'delete-account',
  screen: '/delete-account',
  action: '/account/delete',
  encoding: 'application/x-www-form-urlencoded',
  payload,
  fields: payload,
  labels: { password: 'Password' },
  boxes: {},
  texts: { submit: 'Delete my account', submitting: 'Deleting…', refused: failed, interrupted: failed },
  showsReasons: true,
});

export const deleteAccountDetails = describeForm(deleteAccountForm, {
  purpose: 'The end of an account, after its password.',
  samples: { first: { password: 'correct horse 7' }, changed: { password: 'battery staple 8' } },
  done: 'deleted',
  submission: null,
});
