import { createFileRoute } from '@tanstack/react-router';
import { planFromText } from '../../../machines/trial-signup/plan-from-text.ts';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';
import { useRefusal } from '../../routing/use-refusal.ts';
import { signupHeader } from '../../content/signup-header.ts';
import { SignupScreen } from '../../trial-signup/SignupScreen.tsx';

/** The raw query, interpreted below. Plain code: a schema library here would load on every page. */
interface SignupSearch {
  /** Names a plan in any of the ways of SIGN-3. */
  plan?: string;
  /** `direct` is a subscription, anything else a trial (SIGN-1). */
  type?: string;
  invite_token?: string;
  sent?: string;
}

const typeOf = (text: string | undefined) => (text === 'direct' ? 'direct' : 'trial');

export const Route = createFileRoute('/_site/signup')({
  validateSearch: (search: SignupSearch) => search,
  head: ({ match }) => {
    const direct = typeOf(match.search.type) === 'direct';
    return pageHead(direct ? { ...pages.signup, title: signupHeader.direct.heading } : pages.signup);
  },
  component: Signup,
});

function Signup() {
  const search = Route.useSearch();
  const refusal = useRefusal('trial-signup');
  // The answer to a rejected post has no query: the form contains its values.
  const {
    plan = '',
    type,
    invite_token: inviteToken = '',
  }: SignupSearch = refusal ? { ...refusal.values, type: refusal.values['signup_type'] ?? '' } : search;
  const named = planFromText(plan);
  return (
    <SignupScreen
      offer={{ type: typeOf(type), inviteToken }}
      plan={named}
      // Thanks without a plan would show the choice of plans.
      alreadySent={search.sent === 'yes' && named !== null}
    />
  );
}
