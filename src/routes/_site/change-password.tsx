import { createFileRoute } from '@tanstack/react-router';
import { ChangePasswordFlow } from '../../account/ChangePasswordFlow.tsx';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';

export const Route = createFileRoute('/_site/change-password')({
  validateSearch: (search: { changed?: string }) => search,
  head: () => pageHead({ ...pages.account, path: '/change-password', title: 'Change your password' }),
  component: ChangePasswordFlow,
});
