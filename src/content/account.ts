/** Texts of the account screens. Messages of failed calls come from the relay. */

export const loginTexts = {
  /** The placeholder of LOGIN-2. */
  migration: 'Login',
  migrating: 'Login is being migrated. Please log in on the new page.',
  migrated: 'Go to login',
} as const;

export const deleteAccountTexts = {
  after: {
    heading: 'Your account is deleted',
    lede: 'You can sign up again at any time.',
  },
  goes: 'Your account, its sessions and links, and the stored data behind our emails about it.',
  stays:
    'The record of what you accepted, with the documents, your address, and when and from where you accepted them: it proves our agreement. Messages and applications you sent us, and the email that confirms the deletion, are kept as the privacy policy says.',
} as const;
