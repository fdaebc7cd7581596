import type { SnapshotFrom } from 'xstate';
import { BASE_PATH } from '../domain/base-path.ts';
import { withoutCookies } from '../shared/account-texts.ts';
import type { FormState } from '../shared/form-state.ts';
import { formView } from '../shared/form-view.ts';
import { paragraph, text, type ViewNode } from '../core/view.ts';
import { loginForm } from './login.form.ts';
import type { loginMachine } from './login.machine.ts';
import type { LoginReason } from './login-reasons.ts';

/** The phases of a form that the browser itself sends. */
const phases: Readonly<Record<string, string>> = { submitting: 'sending', unanswered: 'interrupted' };

const reasons: Readonly<Record<LoginReason, string>> = {
  ended: 'Your session has ended. Please log in again.',
  none: 'Please log in first.',
  cookies: `Please log in first. ${withoutCookies}`,
  link: 'This link cannot be used. It may have expired or already been used. If you have used it, log in as usual.',
};

const ways = { confirmation: `${BASE_PATH}/complete-registration`, password: `${BASE_PATH}/forgot-password` };

const link = (name: string, url: string) => ({ role: 'link', name, url }) as const;

const said = (words: string, way: string): ViewNode<never> => ({
  role: 'paragraph',
  children: [text(words), link(way, ways.confirmation)],
});

const show = formView(loginForm, { title: 'Your account' });

/** LOGIN-1, LOGIN-3, SRV-9, ACC-9. */
export const loginView = (snapshot: SnapshotFrom<typeof loginMachine>, given?: FormState) => {
  const { value, context } = snapshot;
  const { reason } = context;
  const isRefused = value === 'refused';
  // A refusal of fields alone is said by their messages.
  const ofFields = isRefused && given?.whole === null && Object.keys(given.found).length > 0;
  const { alert, ...view } = show({ value: ofFields ? 'editing' : (phases[value] ?? value), context }, given);
  return {
    ...view,
    alert: alert && { ...alert, takesFocus: isRefused },
    reason:
      reason && (reason === 'link' ? said(reasons.link, 'If not, send another link') : paragraph(reasons[reason])),
    // For visitors from the mailed link of a signup (SIGN-9); it may have expired or been used (SRV-6).
    confirms: given?.values['confirmation']
      ? said('Log in to confirm your email address.', 'Link expired? Send another')
      : null,
    // With every refusal, so it does not reveal an account (SRV-9).
    justSignedUp: isRefused
      ? paragraph(
          'Just signed up? Open the link in our email first. If this is the password that you chose, another email is on its way.',
        )
      : null,
    forgotten: link('Forgot your password?', ways.password),
  };
};
