import type { SnapshotFrom } from 'xstate';
import { withoutCookies } from '../shared/account-texts.ts';
import { type FormState, untouchedForm } from '../shared/form-state.ts';
import { shownForm } from '../shared/shown-form.ts';
import { loginForm } from './login.form.ts';
import type { loginMachine } from './login.machine.ts';
import type { LoginReason } from './login-reasons.ts';

export interface LoginWords {
  text: string;
  /** Text of the link to another confirmation. */
  another?: string;
}

const reasons: Readonly<Record<LoginReason, LoginWords>> = {
  ended: { text: 'Your session has ended. Please log in again.' },
  none: { text: 'Please log in first.' },
  cookies: { text: `Please log in first. ${withoutCookies}` },
  link: {
    text: 'This link no longer works. It may have expired or been used already. If you used it, log in as usual.',
    another: 'If not, send another link',
  },
};

/** The phases of a form that the browser itself sends. */
const phases = {
  opening: 'editing',
  editing: 'editing',
  refused: 'refused',
  submitting: 'sending',
  unanswered: 'interrupted',
} as const;

/** LOGIN-1, LOGIN-3, SRV-9, ACC-9. */
export const loginView = (
  { value, context: { reason, refusal } }: SnapshotFrom<typeof loginMachine>,
  given: FormState = untouchedForm(loginForm),
) => {
  const isRefused = value === 'refused';
  // A rejection of fields alone is shown by their messages.
  const isOfFields = isRefused && given.whole === null && Object.keys(given.found).length > 0;
  const phase = isOfFields ? 'editing' : phases[value];
  return {
    ...shownForm(loginForm, { phase, refusal }, given),
    heading: 'Your account',
    alertTakesFocus: isRefused,
    reason: reason && reasons[reason],
    // For visitors from the mailed link of a signup (SIGN-9); it may have expired or been used (SRV-6).
    confirms: given.values['confirmation']
      ? { text: 'Log in to confirm your email address.', another: 'Link expired? Send another' }
      : null,
    // Shown with every rejection, so it does not reveal an account (SRV-9).
    justSignedUp: isRefused
      ? 'Just signed up? Open the link in our email first. If you entered the password you chose, another email is on its way.'
      : null,
    forgotten: 'Forgot your password?',
  };
};
