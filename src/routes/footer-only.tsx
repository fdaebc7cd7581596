import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../content/head.ts';
import { pages } from '../content/pages.ts';
import { Footer } from '../shell/Footer.tsx';

export const Route = createFileRoute('/footer-only')({
  head: () => pageHead(pages.footerOnly),
  component: () => <Footer embedded />,
});
