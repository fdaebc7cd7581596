import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '../../account/AccountScreen.tsx';
import { ChangePasswordFlow } from '../../account/ChangePasswordFlow.tsx';
import { SideLinks } from '../../account/side-links.tsx';
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
  return (
    <AccountScreen page={accountPages.changePassword} beside={<SideLinks to={['account', 'help']} />}>
      <ChangePasswordFlow alreadySent={search.changed === 'yes'} />
    </AccountScreen>
  );
}
