/** For a visitor who returns from the login because the browser refuses cookies. */
export const withoutCookies =
  'If you just did, your browser did not keep the cookie that a login needs: allow cookies for this site, then log in again.';

/** For a rejection without text, and for no answer. */
export const failed = 'An error occurred. Please try again.';
