import { createFileRoute, redirect } from '@tanstack/react-router';
import { DashboardScreen } from '../../account/DashboardScreen.tsx';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';

export const Route = createFileRoute('/_site/dashboard')({
  beforeLoad({ context }) {
    // Only the server knows the account, so a navigation within the site requests the page from it.
    if (!import.meta.env.SSR && window.takenOver && context.account === null)
      throw redirect({ to: '/dashboard', reloadDocument: true, replace: true });
  },
  head: () => pageHead(pages.dashboard),
  component: Dashboard,
});

function Dashboard() {
  const { account, refusal } = Route.useRouteContext();
  return <DashboardScreen account={account} refusal={refusal?.flow === 'sessions' ? refusal : null} />;
}
