import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';
import { useRefusal } from '../../routing/use-refusal.ts';
import { LegalAcceptanceScreen } from '../../legal-acceptance/LegalAcceptanceScreen.tsx';

interface LegalAcceptanceSearch {
  /** LEGAL-1. */
  redirect_url?: string;
  /** The address of the signup to complete; it proves nothing (SRV-5). */
  signup_email?: string;
}

export const Route = createFileRoute('/_site/legal-acceptance')({
  validateSearch: (search: LegalAcceptanceSearch) => search,
  head: () => pageHead(pages.legalAcceptance),
  component: LegalAcceptance,
});

function LegalAcceptance() {
  const search = Route.useSearch();
  const { account } = Route.useRouteContext();
  const refusal = useRefusal('legal-acceptance');
  // A rejected post contains the query's values. A logged-in visitor's address is not the signup's.
  const redirectUrl = refusal?.values['redirect_url'] ?? (search.redirect_url || '/dashboard');
  const signupEmail = (account === null && refusal?.values['user_email']) || search.signup_email || null;
  return <LegalAcceptanceScreen redirectUrl={redirectUrl} signupEmail={signupEmail} account={account} />;
}
