import { createFileRoute } from '@tanstack/react-router';
import { loginSearch } from '../../account/login-search.ts';
import { LoginScreen } from '../../account/LoginScreen.tsx';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';

export const Route = createFileRoute('/_site/login')({
  validateSearch: loginSearch,
  head: () => pageHead('login'),
  component: Login,
});

function Login() {
  return <LoginScreen page={pages.login} search={Route.useSearch()} />;
}
