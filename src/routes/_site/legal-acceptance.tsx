import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';
import { LegalAcceptanceScreen } from '../../legal-acceptance/LegalAcceptanceScreen.tsx';

interface LegalAcceptanceSearch {
  /** LEGAL-1. */
  redirect_url?: string;
  /** The address of the signup to complete; it proves nothing (SRV-5). */
  signup_email?: string;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

function legalAcceptanceSearch(search: Record<string, unknown>): LegalAcceptanceSearch {
  const [redirectUrl, signupEmail] = [text(search['redirect_url']), text(search['signup_email'])];
  return { ...(redirectUrl && { redirect_url: redirectUrl }), ...(signupEmail && { signup_email: signupEmail }) };
}

export const Route = createFileRoute('/_site/legal-acceptance')({
  validateSearch: legalAcceptanceSearch,
  head: () => pageHead(pages.legalAcceptance),
  component: LegalAcceptance,
});

function LegalAcceptance() {
  const search = Route.useSearch();
  const context = Route.useRouteContext();
  const refusal = context.refusal?.flow === 'legal-acceptance' ? context.refusal : null;
  // A rejected post contains the query's values. A logged-in visitor's address is not the signup's.
  const redirectUrl = refusal?.values['redirect_url'] ?? search.redirect_url ?? '/dashboard';
  const signupEmail = (context.account === null && refusal?.values['user_email']) || (search.signup_email ?? null);
  return (
    <LegalAcceptanceScreen
      redirectUrl={redirectUrl}
      signupEmail={signupEmail}
      refusal={refusal}
      account={context.account}
    />
  );
}
