import { createFileRoute } from '@tanstack/react-router';
import { InviteFlow } from '../../account/InviteFlow.tsx';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';

export const Route = createFileRoute('/_site/signup-invite')({
  head: () => pageHead(pages.signupInvite),
  component: InviteFlow,
});
