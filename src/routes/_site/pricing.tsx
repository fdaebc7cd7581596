import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../content/head.ts';
import { billingSearch } from '../../pricing/billing-search.ts';
import { PricingScreen } from '../../pricing/PricingScreen.tsx';

export const Route = createFileRoute('/_site/pricing')({
  validateSearch: billingSearch,
  head: () => pageHead('pricing'),
  component: PricingScreen,
});
