import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '../../account/AccountScreen.tsx';
import { linkOf } from '../../account/link-of.ts';
import { ResetPasswordFlow } from '../../account/ResetPasswordFlow.tsx';
import { HelpSideLink } from '../../account/side-links.tsx';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';

interface ResetPasswordSearch {
  token?: string;
  email?: string;
  changed?: 'yes';
}

const resetPasswordSearch = ({ token, email, changed }: Record<string, unknown>): ResetPasswordSearch => ({
  ...(typeof token === 'string' && { token }),
  ...(typeof email === 'string' && { email }),
  ...(changed === 'yes' && { changed }),
});

export const Route = createFileRoute('/_site/reset-password')({
  validateSearch: resetPasswordSearch,
  head: () => pageHead(pages.resetPassword),
  component: ResetPassword,
});

function ResetPassword() {
  const { token = '', email, changed } = Route.useSearch();
  const context = Route.useRouteContext();
  const refusal = context.refusal?.flow === 'reset-password' ? context.refusal : null;
  return (
    <AccountScreen page={pages.resetPassword} beside={<HelpSideLink />}>
      <ResetPasswordFlow
        alreadySent={changed === 'yes'}
        link={linkOf(token, refusal)}
        token={token}
        address={email}
        refusal={refusal}
      />
    </AccountScreen>
  );
}
