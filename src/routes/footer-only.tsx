import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../content/head.ts';
import { Footer } from '../shell/Footer.tsx';
import { HydrationMark } from '../shell/HydrationMark.tsx';

export const Route = createFileRoute('/footer-only')({
  head: () => pageHead('footerOnly'),
  component: () => (
    <>
      <Footer embedded />
      <HydrationMark />
    </>
  ),
});
