/** For a rejection without text, and for no answer. */
export const failed = 'An error occurred. Please try again.';
