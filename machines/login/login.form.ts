import * as z from 'zod/mini';
import { failed } from '../shared/account-texts.ts';
import { emailAddress, filled, optional } from '../shared/fields.ts';
import { describeForm } from '../shared/form-details.ts';
import { defineForm } from '../shared/form.ts';

/**
 * The payload of `POST /login` (LOGIN-1): a mailed link adds `confirmation`, the opaque token that the login consumes (SIGN-9, SRV-6).
 * Nothing trims a password.
 */
const payload = z.strictObject({
  email: emailAddress,
  password: z.string().check(z.minLength(1, 'Enter your password')),
  confirmation: z.optional(filled('The confirmation is empty')),
});

/** The browser itself submits it, and the answer is another page. Without a mailed link the confirmation is an empty text, which is not sent. */
export const loginForm = defineForm({
  id: 'login',
  controls: 'login',
  screen: '/login',
  action: '/login',
  encoding: 'application/x-www-form-urlencoded',
  payload,
  fields: z.strictObject({ ...payload.shape, confirmation: optional }),
  labels: { email: 'Email', password: 'Password', confirmation: null },
  boxes: {},
  texts: {
    submit: 'Log in',
    submitting: 'Logging in…',
    refused: failed,
    interrupted: 'This is taking longer than usual. You can try again.',
  },
  showsReasons: true,
});

const first = { email: 'ada@example.com', password: 'correct horse 7' };

export const loginDetails = describeForm(loginForm, {
  purpose: 'The browser submits; the form takes no second one.',
  samples: { first, changed: { ...first, confirmation: 'opaque' } },
  done: null,
  // The answer is always another page, to which the browser navigates.
  submission: null,
});
