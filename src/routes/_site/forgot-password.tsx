import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '../../account/AccountScreen.tsx';
import { ForgotPasswordFlow } from '../../account/ForgotPasswordFlow.tsx';
import { HelpSideLink, LoginSideLink } from '../../account/side-links.tsx';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';

interface ForgotPasswordSearch {
  sent?: 'yes';
}

const forgotPasswordSearch = ({ sent }: Record<string, unknown>): ForgotPasswordSearch =>
  sent === 'yes' ? { sent } : {};

export const Route = createFileRoute('/_site/forgot-password')({
  validateSearch: forgotPasswordSearch,
  head: () => pageHead(pages.forgotPassword),
  component: ForgotPassword,
});

function ForgotPassword() {
  const { sent } = Route.useSearch();
  const { refusal } = Route.useRouteContext();
  return (
    <AccountScreen
      page={pages.forgotPassword}
      beside={
        <>
          <LoginSideLink />
          <HelpSideLink />
        </>
      }
    >
      <ForgotPasswordFlow alreadySent={sent === 'yes'} refusal={refusal?.flow === 'forgot-password' ? refusal : null} />
    </AccountScreen>
  );
}
