import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';
import { TermsScreen } from '../../legal/TermsScreen.tsx';

export const Route = createFileRoute('/_site/terms')({
  head: () => pageHead(pages.terms),
  component: TermsScreen,
});
