import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../content/head.ts';
import { DemoVideo } from '../../home/DemoVideo.tsx';
import { EnterpriseTeaser } from '../../home/EnterpriseTeaser.tsx';
import { Features } from '../../home/Features.tsx';
import { FounderStory } from '../../home/FounderStory.tsx';
import { Hero } from '../../home/Hero.tsx';
import { HowItWorks } from '../../home/HowItWorks.tsx';
import { PricingSection } from '../../home/PricingSection.tsx';
import { SecurityGrid } from '../../home/SecurityGrid.tsx';
import { SynapseChat } from '../../home/SynapseChat.tsx';
import { Ticker } from '../../home/Ticker.tsx';
import { TrialCall } from '../../home/TrialCall.tsx';
import { WaysToStart } from '../../home/WaysToStart.tsx';
import { billingSearch, periodOf } from '../../pricing/billing-search.ts';
import { WholeStylesFromHere } from '../../shell/WholeStylesFromHere.tsx';

export const Route = createFileRoute('/_site/')({
  validateSearch: billingSearch,
  head: () => pageHead('home'),
  component: Home,
});

function Home() {
  return (
    <>
      <Hero />
      <Ticker />
      <WholeStylesFromHere />
      <Features />
      <SecurityGrid />
      <PricingSection period={periodOf(Route.useSearch())} />
      <DemoVideo />
      <SynapseChat />
      <WaysToStart />
      <HowItWorks />
      <EnterpriseTeaser />
      <TrialCall />
      <FounderStory />
    </>
  );
}
