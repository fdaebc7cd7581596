/** Texts of the screens around the visitor's account. Those of failed calls come from the relay, in its own words. */

export const loginTexts = {
  submit: 'Log in',
  submitting: 'Logging in…',
  /** No page has come in answer to the form. */
  unanswered: 'There is no answer yet. You can try again.',
  /** The visitor came by the link that a signup has mailed (SIGN-9). */
  confirms: 'Log in to confirm your email address.',
  /** The placeholder's title, text and link (LOGIN-2). */
  migration: 'Login',
  migrating: 'Login is being migrated. It has moved to another page.',
  migrated: 'Go to the login',
} as const;
