import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';
import { Features } from '../../home/Features.tsx';
import { Hero } from '../../home/Hero.tsx';
import { HowItWorks } from '../../home/HowItWorks.tsx';
import { PricingSection } from '../../home/PricingSection.tsx';
import { SynapseChat } from '../../home/SynapseChat.tsx';
import { Ticker } from '../../home/Ticker.tsx';
import { billingSearch, periodOf } from '../../pricing/billing-search.ts';

export const Route = createFileRoute('/_site/')({
  validateSearch: billingSearch,
  head: () => pageHead(pages.home),
  component: Home,
});

function Home() {
  return (
    <>
      <Hero />
      <Ticker />
      <Features />
      <PricingSection period={periodOf(Route.useSearch())} />
      <SynapseChat />
      <HowItWorks />
    </>
  );
}
