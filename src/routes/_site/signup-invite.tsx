import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '../../account/AccountScreen.tsx';
import { InviteFlow } from '../../account/InviteFlow.tsx';
import { SideLinks } from '../../account/side-links.tsx';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';

export const Route = createFileRoute('/_site/signup-invite')({
  head: () => pageHead(pages.signupInvite),
  component: SignupInvite,
});

function SignupInvite() {
  return (
    <AccountScreen page={pages.signupInvite} beside={<SideLinks to={['trial', 'help']} />}>
      <InviteFlow />
    </AccountScreen>
  );
}
