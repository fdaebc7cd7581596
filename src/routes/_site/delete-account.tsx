import { createFileRoute } from '@tanstack/react-router';
import { DeleteAccountFlow } from '../../account/DeleteAccountFlow.tsx';
import { pageHead } from '../../content/head.ts';

export const Route = createFileRoute('/_site/delete-account')({
  validateSearch: (search: { deleted?: string }) => search,
  head: ({ match: { search } }) =>
    pageHead('account', {
      path: '/delete-account',
      title: search.deleted === 'yes' ? 'Your account is deleted' : 'Delete your account',
    }),
  component: DeleteAccountFlow,
});
