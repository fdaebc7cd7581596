import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '../../account/AccountScreen.tsx';
import { linkOf } from '../../account/link-of.ts';
import { CompleteRegistrationFlow } from '../../account/CompleteRegistrationFlow.tsx';
import { HelpSideLink, LoginSideLink } from '../../account/side-links.tsx';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';

interface CompleteRegistrationSearch {
  token?: string;
  email?: string;
  completed?: 'yes';
  resent?: 'yes';
}

const completeRegistrationSearch = ({
  token,
  email,
  completed,
  resent,
}: Record<string, unknown>): CompleteRegistrationSearch => ({
  ...(typeof token === 'string' && { token }),
  ...(typeof email === 'string' && { email }),
  ...(completed === 'yes' && { completed }),
  ...(resent === 'yes' && { resent }),
});

export const Route = createFileRoute('/_site/complete-registration')({
  validateSearch: completeRegistrationSearch,
  head: () => pageHead(pages.completeRegistration),
  component: CompleteRegistration,
});

function CompleteRegistration() {
  const { token = '', email, completed, resent } = Route.useSearch();
  const context = Route.useRouteContext();
  const refusalOf = (flow: string) => (context.refusal?.flow === flow ? context.refusal : null);
  const refusal = refusalOf('complete-registration');
  return (
    <AccountScreen
      page={pages.completeRegistration}
      beside={
        <>
          <LoginSideLink title="Already registered?" />
          <HelpSideLink />
        </>
      }
    >
      <CompleteRegistrationFlow
        alreadySent={completed === 'yes'}
        link={linkOf(token, refusal)}
        token={token}
        address={email}
        refusal={refusal}
        resent={resent === 'yes'}
        resendRefusal={refusalOf('resend-confirmation')}
      />
    </AccountScreen>
  );
}
