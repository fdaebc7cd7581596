import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';
import { HelpScreen } from '../../help/HelpScreen.tsx';

export const Route = createFileRoute('/_site/faq')({
  head: () => pageHead(pages.faq),
  component: HelpScreen,
});
