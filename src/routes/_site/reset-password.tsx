import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '../../account/AccountScreen.tsx';
import { ResetPasswordFlow } from '../../account/ResetPasswordFlow.tsx';
import { SideLinks } from '../../account/side-links.tsx';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';

export const Route = createFileRoute('/_site/reset-password')({
  validateSearch: (search: { token?: string; email?: string; changed?: string }) => search,
  head: () => pageHead(pages.resetPassword),
  component: ResetPassword,
});

function ResetPassword() {
  const { token = '', email, changed } = Route.useSearch();
  return (
    <AccountScreen page={pages.resetPassword} beside={<SideLinks to={['help']} />}>
      <ResetPasswordFlow alreadySent={changed === 'yes'} token={token} address={email} />
    </AccountScreen>
  );
}
