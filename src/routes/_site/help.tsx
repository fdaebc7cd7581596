import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';
import { HelpScreen } from '../../help/HelpScreen.tsx';

export const Route = createFileRoute('/_site/help')({
  head: () => pageHead(pages.help),
  component: HelpScreen,
});
