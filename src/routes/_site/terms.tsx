import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../content/head.ts';
import { TermsScreen } from '../../legal/TermsScreen.tsx';

export const Route = createFileRoute('/_site/terms')({
  head: () => pageHead('terms'),
  component: TermsScreen,
});
