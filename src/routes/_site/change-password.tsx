import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '../../account/AccountScreen.tsx';
import { ChangePasswordFlow } from '../../account/ChangePasswordFlow.tsx';
import { AccountSideLink, HelpSideLink } from '../../account/side-links.tsx';
import { accountPages } from '../../content/account-pages.ts';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';

export const Route = createFileRoute('/_site/change-password')({
  validateSearch: (search: { changed?: string }) => search,
  head: () => pageHead({ ...pages.account, path: '/change-password', title: 'Change your password' }),
  component: ChangePassword,
});

function ChangePassword() {
  const search = Route.useSearch();
  const { refusal } = Route.useRouteContext();
  return (
    <AccountScreen
      page={accountPages.changePassword}
      beside={
        <>
          <AccountSideLink />
          <HelpSideLink />
        </>
      }
    >
      <ChangePasswordFlow
        alreadySent={search.changed === 'yes'}
        refusal={refusal?.flow === 'change-password' ? refusal : null}
      />
    </AccountScreen>
  );
}
