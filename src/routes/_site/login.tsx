import { createFileRoute } from '@tanstack/react-router';
import { LoginScreen } from '../../account/LoginScreen.tsx';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';

export const Route = createFileRoute('/_site/login')({
  head: () => pageHead(pages.login),
  component: () => <LoginScreen />,
});
