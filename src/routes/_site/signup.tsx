import { createFileRoute } from '@tanstack/react-router';
import { planFromText } from '../../../machines/trial-signup/plan-from-text.ts';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';
import { searchText } from '../../content/search-text.ts';
import { signupHeader } from '../../content/signup.ts';
import { SignupScreen } from '../../trial-signup/SignupScreen.tsx';

interface SignupSearch {
  /** Names a plan in any of the ways of SIGN-3. */
  plan?: string;
  /** A subscription instead of a trial (SIGN-1). */
  type?: 'direct';
  invite_token?: string;
  /** Set where a form post without script has led to. */
  sent?: 'yes';
}

/** Reads the query; what it does not know is left out. Plain code: a schema here would weigh on every page. */
function signupSearch(search: Record<string, unknown>): SignupSearch {
  const plan = searchText(search['plan']);
  const inviteToken = searchText(search['invite_token']);
  return {
    ...(plan !== '' && { plan }),
    ...(search['type'] === 'direct' && { type: 'direct' }),
    ...(inviteToken !== '' && { invite_token: inviteToken }),
    ...(search['sent'] === 'yes' && { sent: 'yes' }),
  };
}

export const Route = createFileRoute('/_site/signup')({
  validateSearch: signupSearch,
  head: ({ match }) => {
    const direct = match.search.type === 'direct';
    return pageHead(direct ? { ...pages.signup, title: signupHeader.direct.heading } : pages.signup);
  },
  component: Signup,
});

function Signup() {
  const search = Route.useSearch();
  const context = Route.useRouteContext();
  const refusal = context.refusal?.flow === 'trial-signup' ? context.refusal : null;
  // The page that answers a refused post has no query: what it stood for came with the form.
  const { plan = '', type, invite_token: inviteToken = '' } = refusal ? askedFor(refusal.values) : search;
  const named = planFromText(plan);
  return (
    <SignupScreen
      offer={{ type: type ?? 'trial', inviteToken }}
      plan={named}
      // The thanks without a plan would lead nowhere but to the choice of plans.
      alreadySent={search.sent === 'yes' && named !== null}
      refusal={refusal}
    />
  );
}

const askedFor = ({ plan, signup_type: type, invite_token }: Record<string, string>) => signupSearch({ plan, type, invite_token });
