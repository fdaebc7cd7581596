import { createFileRoute } from '@tanstack/react-router';
import { ChangePasswordFlow } from '../../account/ChangePasswordFlow.tsx';
import { pageHead } from '../../content/head.ts';

export const Route = createFileRoute('/_site/change-password')({
  validateSearch: (search: { changed?: string }) => search,
  head: () => pageHead('account', { path: '/change-password', title: 'Change your password' }),
  component: ChangePasswordFlow,
});
