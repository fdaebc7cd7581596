import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../content/head.ts';
import { signupHeader } from '../../content/signup-header.ts';
import { SignupScreen } from '../../trial-signup/SignupScreen.tsx';

/** The raw query, which SignupScreen.tsx interprets. Plain code: a schema library here would load on every page. */
interface SignupSearch {
  /** Names a plan in any of the ways of SIGN-3. */
  plan?: string;
  /** `direct` is a subscription, anything else a trial (SIGN-1). */
  type?: string;
  invite_token?: string;
  sent?: string;
}

export const Route = createFileRoute('/_site/signup')({
  validateSearch: (search: SignupSearch) => search,
  head: ({ match }) => {
    const direct = match.search.type === 'direct';
    return pageHead('signup', direct ? { title: signupHeader.direct.heading } : {});
  },
  component: SignupScreen,
});
