import { createFileRoute, redirect } from '@tanstack/react-router';
import { AcceptedDocumentScreen } from '../../account/AcceptedDocumentScreen.tsx';
import { OwnAccountScreen } from '../../account/OwnAccountScreen.tsx';
import { pageHead } from '../../content/head.ts';

export const Route = createFileRoute('/_site/account')({
  beforeLoad({ context }) {
    // Only the server knows the account, so a navigation within the site requests the page from it.
    if (!import.meta.env.SSR && window.takenOver && context.account === null)
      throw redirect({ to: '/account', reloadDocument: true, replace: true });
  },
  validateSearch: (search: { document?: string }) => search,
  head: () => pageHead('account'),
  component: OwnAccount,
});

function OwnAccount() {
  const { account } = Route.useRouteContext();
  const search = Route.useSearch();
  const document = search.document === undefined ? undefined : account?.details?.document;
  if (document) return <AcceptedDocumentScreen document={document} />;
  return <OwnAccountScreen account={account} />;
}
