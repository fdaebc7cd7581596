import { createFileRoute } from '@tanstack/react-router';
import { loginSearch } from '../../account/login-search.ts';
import { LoginScreen } from '../../account/LoginScreen.tsx';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';

export const Route = createFileRoute('/_site/actual-login')({
  validateSearch: loginSearch,
  head: () => pageHead('actualLogin'),
  component: ActualLogin,
});

function ActualLogin() {
  const { loginMigrating } = Route.useRouteContext();
  // Failed logins are answered on `/login`.
  return <LoginScreen page={pages.actualLogin} search={Route.useSearch()} migrating={loginMigrating} />;
}
