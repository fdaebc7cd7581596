import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '../../account/AccountScreen.tsx';
import { CompleteRegistrationFlow } from '../../account/CompleteRegistrationFlow.tsx';
import { SideLinks } from '../../account/side-links.tsx';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';

interface CompleteRegistrationSearch {
  token?: string;
  email?: string;
  completed?: string;
  resent?: string;
}

export const Route = createFileRoute('/_site/complete-registration')({
  validateSearch: (search: CompleteRegistrationSearch) => search,
  head: () => pageHead(pages.completeRegistration),
  component: CompleteRegistration,
});

function CompleteRegistration() {
  const { token = '', email, completed, resent } = Route.useSearch();
  return (
    <AccountScreen page={pages.completeRegistration} beside={<SideLinks to={['registered', 'help']} />}>
      <CompleteRegistrationFlow
        alreadySent={completed === 'yes'}
        token={token}
        address={email}
        resent={resent === 'yes'}
      />
    </AccountScreen>
  );
}
