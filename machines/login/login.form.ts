import { defineForm } from '../shared/form.ts';
import { loginFields, loginPayload } from './login.schema.ts';

/** The browser itself submits it: its texts about answers are for a browser without any. */
export const loginForm = defineForm({
  id: 'login',
  controls: 'login',
  screen: '/login',
  action: '/login',
  encoding: 'application/x-www-form-urlencoded',
  actor: 'browser',
  payload: loginPayload,
  fields: loginFields,
  labels: { email: 'Email', password: 'Password', confirmation: null },
  boxes: {},
  texts: {
    submit: 'Log in',
    submitting: 'Logging in…',
    refused: '',
    interrupted: 'This is taking longer than usual. You can try again.',
  },
});
