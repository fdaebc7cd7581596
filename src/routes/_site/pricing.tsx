import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';
import { billingSearch } from '../../pricing/billing-search.ts';
import { PricingScreen } from '../../pricing/PricingScreen.tsx';

export const Route = createFileRoute('/_site/pricing')({
  validateSearch: billingSearch,
  head: () => pageHead(pages.pricing),
  component: PricingScreen,
});
