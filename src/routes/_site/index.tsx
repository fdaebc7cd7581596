import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';
import { Features } from '../../home/Features.tsx';
import { Hero } from '../../home/Hero.tsx';
import { HowItWorks } from '../../home/HowItWorks.tsx';
import { PricingTeaser } from '../../home/PricingTeaser.tsx';
import { SynapseChat } from '../../home/SynapseChat.tsx';
import { Ticker } from '../../home/Ticker.tsx';

export const Route = createFileRoute('/_site/')({
  head: () => pageHead(pages.home),
  component: () => (
    <>
      <Hero />
      <Ticker />
      <Features />
      <PricingTeaser />
      <SynapseChat />
      <HowItWorks />
    </>
  ),
});
