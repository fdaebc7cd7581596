import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../content/head.ts';
import { HelpScreen } from '../../help/HelpScreen.tsx';

export const Route = createFileRoute('/_site/faq')({
  head: () => pageHead('faq'),
  component: HelpScreen,
});
