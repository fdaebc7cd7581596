import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '../../account/AccountScreen.tsx';
import { InviteFlow } from '../../account/InviteFlow.tsx';
import { HelpSideLink, TrialSideLink } from '../../account/side-links.tsx';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';

export const Route = createFileRoute('/_site/signup-invite')({
  head: () => pageHead(pages.signupInvite),
  component: SignupInvite,
});

function SignupInvite() {
  const { refusal } = Route.useRouteContext();
  return (
    <AccountScreen
      page={pages.signupInvite}
      beside={
        <>
          <TrialSideLink />
          <HelpSideLink />
        </>
      }
    >
      <InviteFlow refusal={refusal?.flow === 'invite' ? refusal : null} />
    </AccountScreen>
  );
}
