/** What a form of the account says when the relay rejects it without a word, or does not answer. */
export const failed = 'An error occurred. Please try again.';
