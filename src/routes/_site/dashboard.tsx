import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from '../../account/DashboardScreen.tsx';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';

export const Route = createFileRoute('/_site/dashboard')({
  head: () => pageHead(pages.dashboard),
  component: Dashboard,
});

function Dashboard() {
  const { account } = Route.useRouteContext();
  return <DashboardScreen account={account} />;
}
