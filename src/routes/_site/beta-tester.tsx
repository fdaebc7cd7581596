import { createFileRoute } from '@tanstack/react-router';
import { BetaScreen } from '../../beta/BetaScreen.tsx';
import { pageHead } from '../../content/head.ts';

export const Route = createFileRoute('/_site/beta-tester')({
  validateSearch: (search: { sent?: string }) => search,
  head: () => pageHead('betaTester'),
  component: BetaScreen,
});
