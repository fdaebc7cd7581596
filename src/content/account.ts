import type { LoginReason } from '../../machines/login/login-reasons.ts';

/** Texts of the account screens. Messages of failed calls come from the relay. */

/** For a visitor who returns from the login because the browser refuses cookies. */
export const withoutCookies =
  'If you just did, your browser did not keep the cookie that a login needs: allow cookies for this site, then log in again.';

export const loginReasonTexts: Readonly<Record<LoginReason, string>> = {
  ended: 'Your session has ended. Please log in again.',
  none: 'Please log in first.',
  cookies: `Please log in first. ${withoutCookies}`,
  link: 'This link cannot be used. It may have expired or already been used. If you have used it, log in as usual.',
};

export const loginTexts = {
  /** Shown with every refusal, so it does not reveal an account (SRV-9). */
  justSignedUp:
    'Just signed up? Open the link in our email first. If this is the password that you chose, another email is on its way.',
  /** For visitors from the mailed link of a signup (SIGN-9). */
  confirms: 'Log in to confirm your email address.',
  /** For a link that has expired or was used (SRV-6). */
  anotherLink: 'Link expired? Send another',
  /** Beside the reason of a link that cannot be used. */
  sendAnother: 'If not, send another link',
  /** The placeholder of LOGIN-2. */
  migration: 'Login',
  migrating: 'Login is being migrated. Please log in on the new page.',
  migrated: 'Go to login',
} as const;

export const deleteAccountTexts = {
  sheet: { before: 'Delete your account', after: 'Your account is deleted' },
  after: {
    heading: 'Your account is deleted',
    lede: 'You are logged out everywhere. You can sign up again at any time.',
  },
  home: 'Go to the home page',
  goes: 'Your account, its sessions and its links, and what our emails about the account have stored.',
  stays:
    'The record of what you accepted, with the documents, your address, and when and from where you accepted them: it proves our agreement. Messages and applications that you sent us, and the email that confirms the deletion, are kept as the privacy policy says.',
  deleted: 'Your account has been deleted.',
} as const;
