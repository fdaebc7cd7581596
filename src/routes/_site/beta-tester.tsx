import { createFileRoute } from '@tanstack/react-router';
import { BetaScreen } from '../../beta/BetaScreen.tsx';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';

interface BetaSearch {
  sent?: 'yes';
}

export const Route = createFileRoute('/_site/beta-tester')({
  validateSearch: (search: Record<string, unknown>): BetaSearch => (search['sent'] === 'yes' ? { sent: 'yes' } : {}),
  head: () => pageHead(pages.betaTester),
  component: BetaTester,
});

function BetaTester() {
  const { sent } = Route.useSearch();
  const { refusal } = Route.useRouteContext();
  return <BetaScreen alreadySent={sent === 'yes'} refusal={refusal?.flow === 'beta-application' ? refusal : null} />;
}
