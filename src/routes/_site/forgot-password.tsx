import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '../../account/AccountScreen.tsx';
import { ForgotPasswordFlow } from '../../account/ForgotPasswordFlow.tsx';
import { SideLinks } from '../../account/side-links.tsx';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';

export const Route = createFileRoute('/_site/forgot-password')({
  validateSearch: (search: { sent?: string }) => search,
  head: () => pageHead(pages.forgotPassword),
  component: ForgotPassword,
});

function ForgotPassword() {
  const { sent } = Route.useSearch();
  return (
    <AccountScreen page={pages.forgotPassword} beside={<SideLinks to={['login', 'help']} />}>
      <ForgotPasswordFlow alreadySent={sent === 'yes'} />
    </AccountScreen>
  );
}
