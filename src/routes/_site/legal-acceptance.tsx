import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../content/head.ts';
import { LegalAcceptanceScreen } from '../../legal-acceptance/LegalAcceptanceScreen.tsx';

interface LegalAcceptanceSearch {
  /** LEGAL-1. */
  redirect_url?: string;
  /** The address of the signup to complete; it proves nothing (SRV-5). */
  signup_email?: string;
}

export const Route = createFileRoute('/_site/legal-acceptance')({
  validateSearch: (search: LegalAcceptanceSearch) => search,
  head: () => pageHead('legalAcceptance'),
  component: LegalAcceptanceScreen,
});
